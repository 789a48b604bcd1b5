import { PAGE_SIZE, ListChatMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { FindChat } from './find-chat.js';

@Injectable()
export class ListChatMessagesHandler {
  constructor(
    private readonly findChat: FindChat,
    private readonly messages: ChatMessagesRepository,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  @OnRpc(ListChatMessages)
  async execute(
    { id, pageNumber }: z.output<typeof ListChatMessages.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListChatMessages.reply>> {
    const { _id, companyId } = await this.findChat.execute(this.findChat.admit(context), id);
    const skip = (pageNumber - 1) * PAGE_SIZE;
    const [found, count] = await Promise.all([
      this.messages.page(companyId, _id, { skip, limit: PAGE_SIZE + 1 }),
      this.messages.count(companyId, _id, skip + PAGE_SIZE + 1),
    ]);
    const records = found.slice(0, PAGE_SIZE).map((message) => this.view.message(message));
    return { records: records.toReversed(), count, hasMore: found.length > PAGE_SIZE };
  }
}
