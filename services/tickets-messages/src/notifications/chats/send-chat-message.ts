import {
  chatLineOf,
  mentionsIn,
  type ChatMessage as ShownMessage,
  type UploadedFile,
  SendChatFiles,
  SendChatMessage,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { DeleteFile } from '@recado/media-kit/module';
import { isMediaOf } from '@recado/media-kit/store';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { previewOf } from '../../conversations/ticket.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import type { Chat, ChatFile, ChatMessage } from './chat.js';
import { FindChat } from './find-chat.js';
import { ChatsRepository } from './chats.repository.js';
import { ChatView } from './chat-view.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';

/** The content of a chat message: text, files or both. */
type ChatContent = {
  id: string;
  message: string;
  clientId: string | undefined;
  mentionIds: readonly string[];
  files: readonly ChatFile[];
};

/** Sends a message to all members of a chat. */
@Injectable()
export class SendChatMessageHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly view: ChatView,
    private readonly names: DisplayNames,
    private readonly messages: ChatMessagesRepository,
    private readonly transactions: Transactions,
    private readonly deleteFile: DeleteFile,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND; ERR_VALIDATION if the client's id belongs to another message */
  @OnRpc(SendChatMessage)
  async execute(request: z.output<typeof SendChatMessage.request>, context: RpcContext): Promise<ShownMessage> {
    const { id, message, clientId, mentionIds = [] } = request;
    return this.view.message(await this.send({ id, message, clientId, mentionIds, files: [] }, context));
  }

  /**
   * Removes files that a repeated request uploaded again. @throws also ERR_NOT_FOUND if a file belongs to another
   * company
   */
  @OnRpc(SendChatFiles)
  async sendFiles(request: z.output<typeof SendChatFiles.request>, context: RpcContext): Promise<ShownMessage> {
    const { id, message, clientId, mentionIds = [] } = request;
    const { companyId } = this.findChat.admit(context);
    if (!request.files.every(({ key }) => isMediaOf(companyId, key))) throw new AppError('ERR_NOT_FOUND');
    const files = request.files.map(fileOf);
    const stored = await this.send({ id, message, clientId, mentionIds: [mentionIds].flat(), files }, context);
    const kept = new Set(stored.files?.map(({ key }) => key));
    for (const file of files) if (!kept.has(file.key)) this.deleteFile.execute({ companyId, file });
    return this.view.message(stored);
  }

  private async send(wanted: ChatContent, context: RpcContext): Promise<ChatMessage> {
    const actor = this.findChat.admit(context);
    const chat = await this.findChat.execute(actor, wanted.id);
    const message = this.messageOf(chat, actor.userId, wanted);
    const earlier = wanted.clientId ? await this.messages.find(actor.companyId, wanted.clientId) : null;
    return earlier ? sameOf(earlier, message) : this.store(chat, message, context);
  }

  private messageOf(chat: Chat, senderId: string, { clientId, message, mentionIds, files }: ChatContent): ChatMessage {
    const { _id: chatId, companyId } = chat;
    const senderName = this.names.user({ companyId, userId: senderId })?.name ?? '';
    const members = this.view.show(chat).users.map(({ user }) => user);
    const mentionsAt = mentionsIn(message, members, mentionIds);
    const mentions = [...new Set(mentionsAt.flatMap(({ userIds }) => userIds))];
    return {
      ...{ _id: clientId ?? newId(), companyId, chatId, senderId, senderName, message },
      ...(mentions.length > 0 && { mentions, mentionsAt }),
      ...(files.length > 0 && { files }),
      createdAt: new Date(),
    };
  }

  private async store(chat: Chat, message: ChatMessage, context: RpcContext): Promise<ChatMessage> {
    const line = previewOf(chatLineOf(this.view.message(message)));
    try {
      await this.transactions.run(async ({ session, announce }) => {
        const after = await this.chats.addMessage(chat, message.senderId, line, session);
        if (!after) throw new AppError('ERR_NO_CHAT_FOUND');
        await this.messages.insert(message, session);
        announce(this.view.changedEvent(originOf(context), after, { action: 'new-message', newMessage: message }));
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
