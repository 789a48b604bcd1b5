import {
  type Chat as ChatView,
  CreateChat,
  DeleteChat,
  GetChat,
  ListChats,
  ReadChat,
  UpdateChat,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { required } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { readPage } from '@recado/service-kit/table';
import { ChatViews } from './chat-views.js';
import { type Chat, memberIdsOf, membersOf } from './chat.js';
import { ChatsRepository } from './chats.repository.js';
import { DeleteChatContentJob } from './delete-chat-content.job.js';
import { FindChat } from './find-chat.js';

@Injectable()
export class ChatHandlers {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly view: ChatViews,
    private readonly transactions: Transactions,
    private readonly deleteContent: DeleteChatContentJob,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  @OnRpc(ListChats)
  async list(
    { searchParam: search, pageNumber }: z.output<typeof ListChats.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListChats.reply>> {
    const { companyId, userId } = this.findChat.admit(context);
    const { rows, ...page } = await readPage(pageNumber, {
      find: (slice) => this.chats.list(companyId, userId, { search, ...slice }),
      countUpTo: (limit) => this.chats.count(companyId, userId, { search, limit }),
    });
    return { records: rows.map((chat) => this.view.chat(chat)), ...page };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(GetChat)
  async get({ id }: { id: string }, context: RpcContext): Promise<ChatView> {
    return this.view.chat(await this.findChat.execute(this.findChat.admit(context), id));
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_USER_FOUND */
  @OnRpc(CreateChat)
  async create({ title, users }: z.output<typeof CreateChat.request>, context: RpcContext): Promise<ChatView> {
    const actor = this.findChat.admit(context);
    const chosen = users.map(({ id }) => id);
    this.findChat.requireColleagues(actor, chosen);
    const now = new Date();
    const { companyId, userId: ownerId } = actor;
    const made = { _id: newId(), companyId, uuid: randomUUID(), ownerId, revision: 1, createdAt: now, updatedAt: now };
    const chat: Chat = { ...made, title, members: membersOf(ownerId, chosen), lastMessage: '' };
    await this.transactions.run(async ({ session, announce }) => {
      await this.chats.insert(chat, session);
      announce(this.view.chatChanged(originOf(context), chat, { action: 'create' }));
    });
    return this.view.chat(chat);
  }

  /**
   * Changes the title or the members of a chat, for its owner. Removed members lose access immediately. @throws
   * ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_USER_FOUND
   */
  @OnRpc(UpdateChat)
  async update({ id, title, users }: z.output<typeof UpdateChat.request>, context: RpcContext): Promise<ChatView> {
    const actor = this.findChat.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const before = await this.findChat.owned(actor, id, session);
      const known = new Set(memberIdsOf(before));
      const chosen = users?.map((user) => user.id);
      this.findChat.requireColleagues(actor, chosen?.filter((userId) => !known.has(userId)) ?? []);
      const members = chosen ? membersOf(before.ownerId, chosen, before.members) : before.members;
      const changes = { members, ...(title !== undefined && { title }) };
      const after = required(
        await this.chats.update(actor.companyId, before._id, changes, session),
        'ERR_NO_CHAT_FOUND',
      );
      const staying = new Set(memberIdsOf(after));
      const leftIds = [...known].filter((userId) => !staying.has(userId));
      announce(this.view.chatChanged(originOf(context), after, { action: 'update', leftIds }));
      return this.view.chat(after);
    });
  }

  /** Marks a chat as read by the actor. @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(ReadChat)
  async markRead({ id }: { id: string }, context: RpcContext): Promise<ChatView> {
    const actor = this.findChat.admit(context);
    return this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.execute(actor, id, session);
      const read = await this.chats.markRead(chat, actor.userId, session);
      if (read) announce(this.view.chatChanged(originOf(context), read, { action: 'update' }));
      return this.view.chat(read ?? chat);
    });
  }

  /**
   * Deletes a chat for all members, at the owner's request. @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND,
   * ERR_NO_PERMISSION
   */
  @OnRpc(DeleteChat)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = this.findChat.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const chat = await this.findChat.owned(actor, id, session);
      await this.chats.remove(actor.companyId, chat._id, session);
      await this.deleteContent.leave(actor.companyId, chat._id, session);
      announce(this.view.chatChanged(originOf(context), chat, { action: 'delete' }));
    });
    return { message: 'Chat deleted' };
  }
}
