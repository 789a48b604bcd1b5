import { mentionedIn, type ChatMessage as ShownMessage, SendChatMessage } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { isDuplicateKey, newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { previewOf } from '../conversations/ticket.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import type { Chat, ChatMessage } from './chat.js';
import { FindChat } from './find-chat.js';
import { ChatsRepository } from './chats.repository.js';
import { ChatView } from './chat-view.js';
import { DisplayNames } from '../replicas/display-names.js';

type Request = z.output<typeof SendChatMessage.request>;

/** Says something to everybody in a chat. */
@Injectable()
export class SendChatMessageHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly view: ChatView,
    private readonly names: DisplayNames,
    private readonly messages: ChatMessagesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND; ERR_VALIDATION when the client's id stands for something else */
  @OnRpc(SendChatMessage)
  async execute({ id, message, clientId }: Request, context: RpcContext): Promise<ShownMessage> {
    const actor = this.findChat.admit(context);
    const { companyId, userId: senderId } = actor;
    const chat = await this.findChat.execute(actor, id);
    const senderName = this.names.user(actor)?.name ?? '';
    const mentions = mentionedIn(
      message,
      this.view.show(chat).users.map(({ user }) => user),
    );
    const said: ChatMessage = {
      ...{ _id: clientId ?? newId(), companyId, chatId: chat._id, senderId, senderName, message },
      ...(mentions.length > 0 && { mentions }),
      createdAt: new Date(),
    };
    const earlier = clientId ? await this.messages.find(companyId, clientId) : null;
    return this.view.message(earlier ? sameOf(earlier, said) : await this.store(chat, said, context));
  }

  private async store(chat: Chat, said: ChatMessage, context: RpcContext): Promise<ChatMessage> {
    try {
      await this.transactions.run(async ({ session, announce }) => {
        const after = await this.chats.addLine(chat, said.senderId, previewOf(said.message), session);
        if (!after) throw new AppError('ERR_NO_CHAT_FOUND');
        await this.messages.insert(said, session);
        announce(this.view.news(originOf(context), after, { action: 'new-message', newMessage: said }));
      });
      return said;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return sameOf(await this.messages.find(said.companyId, said._id), said);
    }
  }
}

/**
 * Returns the message that a repeated request stored before. An id that another company uses is taken too, although
 * its message is not found.
 */
function sameOf(earlier: ChatMessage | null, { chatId, senderId }: ChatMessage): ChatMessage {
  if (earlier?.chatId === chatId && earlier.senderId === senderId) return earlier;
  throw new AppError('ERR_VALIDATION', { details: { fields: { clientId: ['is taken'] } } });
}
