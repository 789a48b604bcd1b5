import { PAGE_SIZE, type ListChatMessages as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { ChatView } from './chat-view.js';
import { FindChat } from './find-chat.js';

@Injectable()
export class ListChatMessages {
  constructor(
    private readonly findChat: FindChat,
    private readonly messages: ChatMessagesRepository,
    private readonly view: ChatView,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_CHAT_FOUND */
  async execute(
    { id, pageNumber }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
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
