import { PAGE_SIZE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { PageCursors } from '../paging/page-cursors.js';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';

type Where = { companyId: string; ticketId: string };
/** Oldest first. `hasMore`: older ones. */
export type ReadPage = { messages: Message[]; hasMore: boolean; hasNewer: boolean; count: number };
const HALF = PAGE_SIZE / 2;

/** The ways to read a conversation, each one walk over its index. */
@Injectable()
export class MessagePages {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly cursors: PageCursors,
  ) {}

  /** Page 1 is the newest. */
  async read({ companyId, ticketId }: Where, pageNumber: number): Promise<ReadPage> {
    const { items, hasMore, count } = await this.cursors.read({
      key: `messages:${companyId}:${ticketId}`,
      pageNumber,
      size: PAGE_SIZE,
      find: (slice) => this.messages.page(companyId, ticketId, slice),
      countUpTo: (limit) => this.messages.count(companyId, ticketId, limit),
      sortKeyOf: ({ order }) => order,
    });
    return { messages: items.reverse(), hasMore, hasNewer: pageNumber > 1, count };
  }

  /** The page in whose middle a message stands. @throws ERR_NO_MESSAGE_FOUND */
  async around(where: Where, id: string): Promise<ReadPage> {
    const { companyId, ticketId } = where;
    const middle = await this.messages.find(companyId, id);
    if (middle?.ticketId !== ticketId) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const [older, newer] = await Promise.all([
      this.older(where, middle.order, HALF),
      this.messages.newer(companyId, ticketId, middle.order, HALF + 1),
    ]);
    const messages = [...older.messages, middle, ...newer.slice(0, HALF)];
    return { messages, hasMore: older.hasMore, hasNewer: newer.length > HALF, count: messages.length };
  }

  async before(where: Where, order: string): Promise<ReadPage> {
    const page = await this.older(where, order, PAGE_SIZE);
    return { ...page, hasNewer: true, count: page.messages.length };
  }

  async after({ companyId, ticketId }: Where, order: string): Promise<ReadPage> {
    const found = await this.messages.newer(companyId, ticketId, order, PAGE_SIZE + 1);
    const messages = found.slice(0, PAGE_SIZE);
    return { messages, hasMore: true, hasNewer: found.length > PAGE_SIZE, count: messages.length };
  }

  private async older({ companyId, ticketId }: Where, order: string, limit: number) {
    const found = await this.messages.page(companyId, ticketId, { after: order, skip: 0, limit: limit + 1 });
    return { messages: found.slice(0, limit).reverse(), hasMore: found.length > limit };
  }
}
