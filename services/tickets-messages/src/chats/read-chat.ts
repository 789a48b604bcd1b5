import { type Chat, ReadChat } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { ChatTools } from './send-chat-message.js';

/** Whoever asks has read a chat. */
@Injectable()
export class ReadChatHandler {
  constructor(
    private readonly tools: ChatTools,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(ReadChat)
  async execute({ id }: { id: string }, context: RpcContext): Promise<Chat> {
    const { findChat, chats, view } = this.tools;
    const actor = findChat.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const chat = await findChat.execute(actor, id, session);
      const read = await chats.markRead(chat, actor.userId, session);
      if (read) announce(view.news(originOf(context), read, { action: 'update' }));
      return view.show(read ?? chat);
    });
  }
}
