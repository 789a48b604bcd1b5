import type { ChatMessage as ShownMessage, SendChatMessage as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Names } from '../reference/names.js';
import { originOf } from '../reference/origin.js';
import { previewOf } from '../tickets/ticket.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import type { ChatMessage } from './chat.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

@Injectable()
export class ChatTools {
  constructor(
    readonly findChat: FindChat,
    readonly chats: ChatsRepository,
    readonly view: ChatView,
    readonly names: Names,
  ) {}
}

/** Says something to everybody in a chat. */
@Injectable()
export class SendChatMessage {
  constructor(
    private readonly tools: ChatTools,
    private readonly messages: ChatMessagesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  async execute({ id, message }: z.output<typeof Contract.request>, context: RpcContext): Promise<ShownMessage> {
    const { findChat, chats, view, names } = this.tools;
    const actor = findChat.admit(context);
    const { companyId, userId: senderId } = actor;
    const chat = await findChat.execute(actor, id);
    const senderName = names.user(actor)?.name ?? '';
    const said: ChatMessage = {
      ...{ _id: newId(), companyId, chatId: chat._id, senderId, senderName, message },
      createdAt: new Date(),
    };
    await this.transactions.run(async ({ session, announce }) => {
      const after = await chats.addLine(chat, senderId, previewOf(message), session);
      if (!after) throw new AppError('ERR_NO_CHAT_FOUND');
      await this.messages.insert(said, session);
      announce(view.news(originOf(context), after, { action: 'new-message', newMessage: said }));
    });
    return view.message(said);
  }
}
