import { PAGE_SIZE } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { PageCursors, type PageOf } from '../paging/page-cursors.js';
import type { Message } from './message.js';
import { MessagesRepository } from './messages.repository.js';

/** The pages of a conversation: the first is the newest, newest first inside. */
@Injectable()
export class MessagePages {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly cursors: PageCursors,
  ) {}

  async read(companyId: string, ticketId: string, pageNumber: number): Promise<PageOf<Message>> {
    return this.cursors.read({
      key: `messages:${companyId}:${ticketId}`,
      pageNumber,
      size: PAGE_SIZE,
      find: (slice) => this.messages.page(companyId, ticketId, slice),
      countUpTo: (limit) => this.messages.count(companyId, ticketId, limit),
      sortKeyOf: ({ order }) => order,
    });
  }
}
