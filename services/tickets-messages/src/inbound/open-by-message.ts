import { Injectable } from '@nestjs/common';
import { AddMessage } from '../conversations/add-message.js';
import { lineOf, madeBy } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import { RecordEvent } from '../conversations/record-event.js';
import { openTicket, type Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { FindAnswered } from '../outbound/find-answered.js';
import { Connections, Queues } from '../replicas/state-replicas.js';
import type { Inbound } from './draft-inbound-message.js';
import { ReopenRecentlyClosed } from './reopen-recently-closed.js';

/** The state of a connection made a moment ago may still be on its way; a message does not wait long for it. */
const CONNECTION_WAIT_MS = 500;

/** Adds a message of a contact without an active ticket to the ticket that was closed last, or to a new waiting one. */
@Injectable()
export class OpenByMessage {
  constructor(
    private readonly reopenRecentlyClosed: ReopenRecentlyClosed,
    private readonly tickets: TicketsRepository,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly recordEvent: RecordEvent,
    private readonly addMessage: AddMessage,
    private readonly messages: MessagesRepository,
    private readonly findAnswered: FindAnswered,
  ) {}

  /**
   * A new ticket begins with what its contact answers, if a campaign or a schedule wrote to them without a ticket.
   * @throws a duplicate key, StaleTicket or ERR_OTHER_OPEN_TICKET when another message or an agent was faster
   */
  async execute(inbound: Inbound): Promise<void> {
    if (await this.reopenRecentlyClosed.execute(inbound)) return;
    const { origin, message, contact } = inbound;
    const answered = message.fromMe ? undefined : await this.findAnswered.before(message, contact);
    const ticket = await this.newTicket(inbound);
    const opened = {
      kind: 'opened' as const,
      ticket,
      why: message.fromMe ? ('phone' as const) : ('contact' as const),
      order: orderJustBefore(ticket.order),
      id: madeBy(message, 'marker of the opened ticket'),
    };
    await this.addMessage.executeRepeatable(inbound, async (transaction) => {
      await this.tickets.insert(ticket, transaction);
      await this.recordEvent.execute(transaction, origin, opened);
      if (answered) await this.messages.insert([{ ...answered, ticketId: ticket._id }], transaction.session);
      return { ticket, before: null };
    });
  }

  /** The ticket takes its number outside of the transaction, because every opening of the company writes that counter. */
  private async newTicket({ contact, message }: Inbound): Promise<Ticket> {
    const { companyId, whatsappId } = message;
    const number = await this.tickets.nextNumber(companyId);
    const queueId = await this.queueOf(companyId, whatsappId);
    const place = { status: 'pending' as const, userId: null, queueId, whatsappId };
    const ids = { _id: madeBy(message, 'ticket'), uuid: madeBy(message, 'address of the ticket') };
    const opening = { ...ids, companyId, number, ...place };
    return openTicket(opening, contact, lineOf(message), new Date());
  }

  /** A connection with one queue leaves no choice. A queue that no event has named yet was made a moment ago. */
  private async queueOf(companyId: string, whatsappId: string): Promise<string | null> {
    const connection = await this.connections.waitFor(companyId, whatsappId, CONNECTION_WAIT_MS);
    const isGone = (id: string) =>
      !this.queues.get(companyId, id) && this.queues.revisionOf(companyId, id) !== undefined;
    const existing = (connection?.queueIds ?? []).filter((id) => !isGone(id));
    return existing.length === 1 ? (existing[0] ?? null) : null;
  }
}

/** The marker stands before the message: keys compare as text, and a shorter key comes before all that begin like it. */
const orderJustBefore = (order: string): string => order.split('-').slice(0, 2).join('-');
