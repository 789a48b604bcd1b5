import type { ListMessages } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ListTicketEvents } from './list-ticket-events.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { ReadPage } from './message-pages.js';
import { MessageView } from '../../conversations/message-view.js';

/** A page of a conversation as others see it, with the markers that stand among its messages. */
@Injectable()
export class ShowConversation {
  constructor(
    private readonly view: MessageView,
    private readonly tickets: TicketView,
    private readonly listEvents: ListTicketEvents,
  ) {}

  /** Markers before the oldest message belong to the page before, unless there is none; the newest page has those after it. */
  async execute(ticket: Ticket, page: ReadPage): Promise<z.input<typeof ListMessages.reply>> {
    const { messages, count, hasMore, hasNewer } = page;
    const from = hasMore ? (messages[0]?.order ?? null) : null;
    const until = hasNewer ? (messages.at(-1)?.order ?? null) : null;
    const events = await this.listEvents.execute(ticket, { from, until });
    const shown = messages.map((message) => this.view.show(message, ticket.contact));
    return { messages: shown, events, ticket: this.tickets.show(ticket), count, hasMore, hasNewer };
  }
}
