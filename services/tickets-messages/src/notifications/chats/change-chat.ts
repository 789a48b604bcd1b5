import { type Chat, UpdateChat } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { memberIdsOf, membersOf } from './chat.js';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

/** Changes the title or the members of a chat, for its owner. Removed members lose access immediately. */
@Injectable()
export class ChangeChatHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly transactions: Transactions,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
  @OnRpc(UpdateChat)
  async execute({ id, title, users }: z.output<typeof UpdateChat.request>, context: RpcContext): Promise<Chat> {
    const actor = this.findChat.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.findChat.owned(actor, id, session);
      const known = new Set(memberIdsOf(before));
      const chosen = users?.map((user) => user.id);
      this.findChat.requireColleagues(actor, chosen?.filter((userId) => !known.has(userId)) ?? []);
      const members = chosen ? membersOf(before.ownerId, chosen, before.members) : before.members;
      const changes = { members, ...(title !== undefined && { title }) };
      const after = await this.chats.change(actor.companyId, before._id, changes, session);
      if (!after) throw new AppError('ERR_NO_CHAT_FOUND');
      const staying = new Set(memberIdsOf(after));
      const leftIds = [...known].filter((userId) => !staying.has(userId));
      announce(this.view.changedEvent(originOf(context), after, { action: 'update', leftIds }));
      return this.view.show(after);
    });
  }
}
