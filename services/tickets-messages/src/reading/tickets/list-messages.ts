import { ListMessages, type TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessageView } from '../../conversations/message-view.js';
import { showEvent } from '../../conversations/record-event.js';
import { type OrderRange, TicketEventsRepository } from '../../conversations/ticket-events.repository.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import { isReader, MarkRead } from './mark-read.js';
import { MessagePages, type ReadPage } from './message-pages.js';

/** More events than a user would read between two pages of messages. */
const MOST = 500;

/** Lists the events in a range of a conversation, oldest first. */
@Injectable()
export class ListTicketEvents {
  constructor(private readonly events: TicketEventsRepository) {}

  async execute({ companyId, _id: ticketId }: Ticket, range: OrderRange): Promise<TicketEvent[]> {
    return (await this.events.among(companyId, ticketId, range, MOST)).map(showEvent);
  }
}

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

type Request = z.output<typeof ListMessages.request>;

/**
 * Returns a page of a conversation. Page 1 is the newest; messages within a page are sorted oldest first. If the
 * assignee opens it, it is marked as read.
 */
@Injectable()
export class ListMessagesHandler {
  constructor(
    private readonly pages: MessagePages,
    private readonly findTicket: FindTicket,
    private readonly markRead: MarkRead,
    private readonly showConversation: ShowConversation,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND if `around` is not a message of this ticket */
  @OnRpc(ListMessages)
  async execute(request: Request, context: RpcContext): Promise<z.input<typeof ListMessages.reply>> {
    const actor = actorOf(context);
    const { ticketId, markRead } = request;
    const found = await this.findTicket.execute(actor, { id: ticketId });
    const page = await this.read(found, request);
    const reads = markRead && found.unreadMessages > 0 && isReader(actor, found) && !page.hasNewer;
    const ticket = reads
      ? await this.markRead.execute({ actor, origin: originOf(context), ticketId: found._id })
      : found;
    const messages = reads ? page.messages.map((message) => ({ ...message, read: true })) : page.messages;
    return this.showConversation.execute(ticket, { ...page, messages });
  }

  private async read(ticket: Ticket, request: Request): Promise<ReadPage> {
    const { around, before, after, pageNumber } = request;
    if (around !== undefined) return this.pages.around(ticket, around);
    if (before !== undefined) return this.pages.before(ticket, before);
    if (after !== undefined) return this.pages.after(ticket, after);
    return this.pages.read(ticket, pageNumber);
  }
}
