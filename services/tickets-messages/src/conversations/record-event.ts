import { createEvent, TicketEventAdded, type SlaLimit, type TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { outgoingEvent, stamped, type Origin } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { DisplayNames } from '../shared/replicas/display-names.js';
import { orderAfter } from './rules/message-order.js';
import { TicketEventsRepository } from './ticket-events.repository.js';
import { audienceOf, type Ticket } from './ticket.js';
import type { StoredEvent } from './tickets.schemas.js';

/** An event of a ticket. `ticket` is its state afterwards. */
export type NewTicketEvent = {
  kind: TicketEvent['kind'];
  ticket: Ticket;
  before?: Ticket;
  byUserId?: string | null;
  why?: TicketEvent['why'];
  reason?: string | undefined;
  notice?: TicketEvent['notice'];
  people?: string[];
  seconds?: number;
  until?: Date | null;
  limit?: SlaLimit;
  id?: string;
  order?: string; // by default after the last message
};

/** Stores a ticket's event with the current names, and publishes it to the users who may see the ticket. */
@Injectable()
export class RecordEvent {
  constructor(
    private readonly events: TicketEventsRepository,
    private readonly names: DisplayNames,
  ) {}

  /** Runs in the given transaction. */
  async execute(transaction: Transaction, origin: Origin, happening: NewTicketEvent): Promise<void> {
    const event = this.eventOf(happening, new Date());
    await this.events.insert(event, transaction.session);
    this.publish(transaction, origin, event, happening.ticket);
  }

  /** Stores an event with a given id once, but publishes it on every call, because the caller may be a retry. */
  async once(transaction: Transaction, origin: Origin, happening: NewTicketEvent & { id: string }): Promise<void> {
    const { companyId } = happening.ticket;
    const stored = await this.events.find(companyId, happening.id, transaction.session);
    if (stored) this.publish(transaction, origin, stored, happening.ticket);
    else await this.execute(transaction, origin, happening);
  }

  private publish({ announce }: Transaction, origin: Origin, event: StoredEvent, ticket: Ticket): void {
    const data = { event: showEvent(event), audience: audienceOf(ticket) };
    announce(outgoingEvent(createEvent(TicketEventAdded, { ...stamped(origin, data), id: event._id })));
  }

  private eventOf(happening: NewTicketEvent, now: Date): StoredEvent {
    const { kind, ticket, before, byUserId = null, why = null, notice = null, people = [] } = happening;
    const { companyId, _id: ticketId } = ticket;
    const _id = happening.id ?? newId();
    return {
      ...{ _id, companyId, ticketId, kind, why, notice, people },
      ...rareParts(happening),
      by: byUserId ? this.names.user({ companyId, userId: byUserId }) : null,
      from: before ? this.placeOf(before) : null,
      to: this.placeOf(ticket),
      createdAt: now,
      order: happening.order ?? orderAfter(ticket.order, now, _id),
    };
  }

  private placeOf(ticket: Ticket): NonNullable<TicketEvent['from']> {
    const connection = this.names.connection(ticket);
    return {
      status: ticket.status,
      user: this.names.user(ticket),
      queue: this.names.queue(ticket),
      whatsapp: connection && { id: connection.id, name: connection.name },
    };
  }
}

const rareParts = ({ reason, seconds, until, limit }: NewTicketEvent) => ({
  ...(reason && { reason }),
  ...(limit && { limit }),
  ...(seconds !== undefined && { seconds }),
  ...(until !== undefined && { until: until?.toISOString() ?? null }),
});

export const showEvent = ({ _id: id, companyId: _ours, createdAt, ...event }: StoredEvent): TicketEvent => ({
  ...event,
  id,
  createdAt: createdAt.toISOString(),
});
