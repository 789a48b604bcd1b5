import { PAGE_SIZE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { PageCursors, type Slice } from '../../shared/paging/page-cursors.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { Message } from '../../conversations/message.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { HistoryOfTicket } from './history-of-ticket.js';

/** A page of messages, oldest first. `hasMore` refers to older messages. */
export type ReadPage = { messages: Message[]; hasMore: boolean; hasNewer: boolean; count: number };
const HALF = PAGE_SIZE / 2;

/** Reads pages of a conversation: its messages, merged by time with the contact's imported messages. */
@Injectable()
export class MessagePages {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly history: HistoryOfTicket,
    private readonly cursors: PageCursors,
  ) {}

  /** Page 1 is the newest. */
  async read(ticket: Ticket, pageNumber: number): Promise<ReadPage> {
    const { companyId, _id: ticketId } = ticket;
    const { items, hasMore, count } = await this.cursors.read({
      key: `messages:${companyId}:${ticketId}`,
      pageNumber,
      size: PAGE_SIZE,
      find: (slice) => this.page(ticket, slice),
      countUpTo: async (limit) =>
        (await this.messages.count(companyId, ticketId, limit)) + (await this.history.count(ticket, limit)),
      sortKeyOf: ({ order }) => order,
    });
    return { messages: items.reverse(), hasMore, hasNewer: pageNumber > 1, count };
  }

  /** Returns the page with a message in its middle. @throws ERR_NO_MESSAGE_FOUND */
  async around(ticket: Ticket, id: string): Promise<ReadPage> {
    const middle = (await this.own(ticket, id)) ?? (await this.history.find(ticket, id));
    if (!middle) throw new AppError('ERR_NO_MESSAGE_FOUND');
    const [older, newer] = await Promise.all([
      this.older(ticket, middle.order, HALF),
      this.newer(ticket, middle.order, HALF + 1),
    ]);
    const messages = [...older.messages, middle, ...newer.slice(0, HALF)];
    return { messages, hasMore: older.hasMore, hasNewer: newer.length > HALF, count: messages.length };
  }

  async before(ticket: Ticket, order: string): Promise<ReadPage> {
    const page = await this.older(ticket, order, PAGE_SIZE);
    return { ...page, hasNewer: true, count: page.messages.length };
  }

  async after(ticket: Ticket, order: string): Promise<ReadPage> {
    const found = await this.newer(ticket, order, PAGE_SIZE + 1);
    const messages = found.slice(0, PAGE_SIZE);
    return { messages, hasMore: true, hasNewer: found.length > PAGE_SIZE, count: messages.length };
  }

  private async own({ companyId, _id: ticketId }: Ticket, id: string): Promise<Message | null> {
    const found = await this.messages.find(companyId, id);
    return found?.ticketId === ticketId ? found : null;
  }

  private async older(ticket: Ticket, order: string, limit: number) {
    const found = await this.page(ticket, { after: order, skip: 0, limit: limit + 1 });
    return { messages: found.slice(0, limit).reverse(), hasMore: found.length > limit };
  }

  /** Newest first. When skipping, reads both lists up to the page, because they are merged. */
  private async page(ticket: Ticket, slice: Slice): Promise<Message[]> {
    const { after, skip, limit } = slice;
    const { companyId, _id: ticketId } = ticket;
    if (skip > 0 && (await this.history.count(ticket, 1)) === 0) return this.messages.list(companyId, ticketId, slice);
    const [own, imported] = await Promise.all([
      this.messages.list(companyId, ticketId, { after, skip: 0, limit: skip + limit }),
      this.history.older(ticket, after ?? undefined, skip + limit),
    ]);
    return merged(own, imported, (a, b) => a.order > b.order).slice(skip, skip + limit);
  }

  /** Oldest first. */
  private async newer(ticket: Ticket, order: string, limit: number): Promise<Message[]> {
    const [own, imported] = await Promise.all([
      this.messages.newer(ticket.companyId, ticket._id, order, limit),
      this.history.newer(ticket, order, limit),
    ]);
    return merged(own, imported, (a, b) => a.order < b.order).slice(0, limit);
  }
}

function merged(ones: Message[], others: Message[], isBefore: (a: Message, b: Message) => boolean): Message[] {
  if (others.length === 0) return ones;
  return [...ones, ...others].sort((a, b) => (isBefore(a, b) ? -1 : 1));
}
