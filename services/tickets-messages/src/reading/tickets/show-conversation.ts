import type { ListMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ListTicketEvents } from './list-ticket-events.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { ReadPage } from './message-pages.js';
import { MessageView } from '../../conversations/message-view.js';

/** A page of a conversation as clients see it, with the events between its messages. */
@Injectable()
export class ShowConversation {
  constructor(
    private readonly view: MessageView,
    private readonly tickets: TicketView,
    private readonly listEvents: ListTicketEvents,
  ) {}

  /**
   * Returns a page with its events. Events before the oldest message belong to the previous page, if there is one. The
   * newest page also includes later events.
   */
  async execute(ticket: Ticket, page: ReadPage): Promise<z.input<typeof ListMessages.reply>> {
    const { messages, count, hasMore, hasNewer } = page;
    const from = hasMore ? (messages[0]?.order ?? null) : null;
    const until = hasNewer ? (messages.at(-1)?.order ?? null) : null;
    const events = await this.listEvents.execute(ticket, { from, until });
    const shown = messages.map((message) => this.view.show(message, ticket.contact));
    return { messages: shown, events, ticket: this.tickets.show(ticket), count, hasMore, hasNewer };
  }
}
