import { type Chat, ReadChat } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

/** Marks a chat as read by the actor. */
@Injectable()
export class ReadChatHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly transactions: Transactions,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(ReadChat)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Chat> {
    const actor = this.findChat.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.execute(actor, id, session);
      const read = await this.chats.markRead(chat, actor.userId, session);
      if (read) announce(this.view.changedEvent(originOf(context), read, { action: 'update' }));
      return this.view.show(read ?? chat);
    });
  }
}
