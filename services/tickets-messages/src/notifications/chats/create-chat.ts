import { randomUUID } from 'node:crypto';
import { type Chat as ShownChat, CreateChat } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { membersOf, type Chat } from './chat.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

@Injectable()
export class CreateChatHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly transactions: Transactions,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_USER_FOUND */
  @OnRpc(CreateChat)
  async execute({ title, users }: z.output<typeof CreateChat.request>, context: RpcContext): Promise<ShownChat> {
    const actor = this.findChat.admit(context);
    const chosen = users.map(({ id }) => id);
    this.findChat.requireColleagues(actor, chosen);
    const now = new Date();
    const { companyId, userId: ownerId } = actor;
    const made = { _id: newId(), companyId, uuid: randomUUID(), ownerId, revision: 1, createdAt: now, updatedAt: now };
    const chat: Chat = { ...made, title, members: membersOf(ownerId, chosen), lastMessage: '' };
    await this.transactions.run(async ({ session, announce }) => {
      await this.chats.insert(chat, session);
      announce(this.view.changedEvent(originOf(context), chat, { action: 'create' }));
    });
    return this.view.show(chat);
  }
}
