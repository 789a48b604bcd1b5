import {
  chatLineOf,
  type ChatMessage as ChatMessageView,
  ListChatMessages,
  mentionsIn,
  ReactToChatMessage,
  SendChatFiles,
  SendChatMessage,
  type UploadedFile,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { AppError, required } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, Transactions } from '@recado/service-kit/mongo';
import { readPage } from '@recado/service-kit/table';
import { previewOf } from '../../conversations/ticket.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatViews } from './chat-views.js';
import type { Chat, ChatFile, ChatMessage } from './chat.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

/** The content of a chat message: text, files or both. */
type ChatContent = {
  id: string;
  message: string;
  clientId: string | undefined;
  mentionIds: readonly string[];
  files: readonly ChatFile[];
};

type Request = z.output<typeof ReactToChatMessage.request>;

@Injectable()
export class ChatMessageHandlers {
  constructor(
    private readonly findChat: FindChat,
    private readonly messages: ChatMessagesRepository,
    private readonly view: ChatViews,
    private readonly chats: ChatsRepository,
    private readonly names: DisplayNames,
    private readonly transactions: Transactions,
    private readonly deleteFile: DeleteFile,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(ListChatMessages)
  async list(
    { id, pageNumber }: z.output<typeof ListChatMessages.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListChatMessages.reply>> {
    const { _id, companyId } = await this.findChat.execute(this.findChat.admit(context), id);
    const { rows, ...page } = await readPage(pageNumber, {
      find: (slice) => this.messages.list(companyId, _id, slice),
      countUpTo: (limit) => this.messages.count(companyId, _id, limit),
    });
    return { records: rows.map((message) => this.view.message(message)).reverse(), ...page };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND; ERR_VALIDATION if the client's id belongs to another message */
  @OnRpc(SendChatMessage)
  async sendText(request: z.output<typeof SendChatMessage.request>, context: RpcContext): Promise<ChatMessageView> {
    const { id, message, clientId, mentionIds = [] } = request;
    return this.view.message(await this.send({ id, message, clientId, mentionIds, files: [] }, context));
  }

  /**
   * Removes files that a repeated request uploaded again. @throws also ERR_NOT_FOUND if a file belongs to another
   * company
   */
  @OnRpc(SendChatFiles)
  async sendFiles(request: z.output<typeof SendChatFiles.request>, context: RpcContext): Promise<ChatMessageView> {
    const { id, message, clientId, mentionIds = [] } = request;
    const { companyId } = this.findChat.admit(context);
    if (!request.files.every(({ key }) => isMediaOf(companyId, key))) throw new AppError('ERR_NOT_FOUND');
    const files = request.files.map(fileOf);
    const stored = await this.send({ id, message, clientId, mentionIds: [mentionIds].flat(), files }, context);
    const kept = new Set(stored.files?.map(({ key }) => key));
    for (const file of files) if (!kept.has(file.key)) this.deleteFile.execute({ companyId, file });
    return this.view.message(stored);
  }

  /**
   * Sets or removes a member's reaction to a message. It does not make the chat unread. @throws ERR_PLAN_FEATURE,
   * ERR_NO_CHAT_FOUND, ERR_NO_MESSAGE_FOUND
   */
  @OnRpc(ReactToChatMessage)
  async react({ id, messageId, type: emoji }: Request, context: RpcContext): Promise<ChatMessageView> {
    const actor = this.findChat.admit(context);
    const reaction = { emoji, userId: actor.userId, userName: this.names.user(actor)?.name ?? '' };
    return this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.execute(actor, id, session);
      const place = { chatId: chat._id, id: messageId, reaction };
      const changed = required(await this.messages.react(actor.companyId, place, session), 'ERR_NO_MESSAGE_FOUND');
      announce(this.view.messageChanged(originOf(context), chat, changed));
      return this.view.message(changed);
    });
  }

  private async send(wanted: ChatContent, context: RpcContext): Promise<ChatMessage> {
    const actor = this.findChat.admit(context);
    const chat = await this.findChat.execute(actor, wanted.id);
    const message = this.messageOf(chat, actor.userId, wanted);
    const earlier = wanted.clientId ? await this.messages.find(actor.companyId, wanted.clientId) : null;
    return earlier ? sameOf(earlier, message) : this.insert(chat, message, context);
  }

  private messageOf(chat: Chat, senderId: string, { clientId, message, mentionIds, files }: ChatContent): ChatMessage {
    const { _id: chatId, companyId } = chat;
    const senderName = this.names.user({ companyId, userId: senderId })?.name ?? '';
    const members = this.view.chat(chat).users.map(({ user }) => user);
    const mentionsAt = mentionsIn(message, members, mentionIds);
    const mentions = [...new Set(mentionsAt.flatMap(({ userIds }) => userIds))];
    return {
      ...{ _id: clientId ?? newId(), companyId, chatId, senderId, senderName, message },
      ...(mentions.length > 0 && { mentions, mentionsAt }),
      ...(files.length > 0 && { files }),
      createdAt: new Date(),
    };
  }

  private async insert(chat: Chat, message: ChatMessage, context: RpcContext): Promise<ChatMessage> {
    const line = previewOf(chatLineOf(this.view.message(message)));
    try {
      await this.transactions.run(async ({ session, announce }) => {
        const after = required(await this.chats.addMessage(chat, message.senderId, line, session), 'ERR_NO_CHAT_FOUND');
        await this.messages.insert(message, session);
        announce(this.view.chatChanged(originOf(context), after, { action: 'new-message', newMessage: message }));
      });
      return message;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return sameOf(await this.messages.find(message.companyId, message._id), message);
    }
  }
}

const fileOf = ({ key, kind, mimeType, fileName, bytes }: UploadedFile): ChatFile => ({
  ...{ key, kind, mimeType, fileName, bytes },
});

/**
 * Returns the message stored by an earlier attempt of the same request. An id that belongs to another company counts as
 * taken, although its message is not found.
 */
function sameOf(earlier: ChatMessage | null, { chatId, senderId }: ChatMessage): ChatMessage {
  if (earlier?.chatId === chatId && earlier.senderId === senderId) return earlier;
  throw new AppError('ERR_VALIDATION', { details: { fields: { clientId: ['is taken'] } } });
}
