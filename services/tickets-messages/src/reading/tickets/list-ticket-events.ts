import type { TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { showEvent } from '../../conversations/record-event.js';
import { TicketEventsRepository, type OrderRange } from '../../conversations/ticket-events.repository.js';
import type { Ticket } from '../../conversations/ticket.js';

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
