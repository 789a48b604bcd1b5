import { PAGE_SIZE, type Chat, ListChats, GetChat } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChatView } from './chat-view.js';
import { ChatsRepository } from './chats.repository.js';
import { FindChat } from './find-chat.js';

/** Lists the chats of the requesting user, or returns one of them. */
@Injectable()
export class ListChatsHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly chats: ChatsRepository,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE */
  @OnRpc(ListChats)
  async execute(
    { searchParam: search, pageNumber }: z.output<typeof ListChats.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListChats.reply>> {
    const { companyId, userId } = this.findChat.admit(context);
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.chats.page(companyId, userId, { search, skip, limit: PAGE_SIZE + 1 }),
      this.chats.count(companyId, userId, { search, limit: skip + PAGE_SIZE + 1 }),
    ]);
    const records = found.slice(0, PAGE_SIZE).map((chat) => this.view.show(chat));
    return { records, count, hasMore: found.length > PAGE_SIZE };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(GetChat)
  async one({ id }: { id: string }, context: RpcContext): Promise<Chat> {
    return this.view.show(await this.findChat.execute(this.findChat.admit(context), id));
  }
}
