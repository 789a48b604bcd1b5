import { Injectable } from '@nestjs/common';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { TicketEventsRepository } from '../conversations/ticket-events.repository.js';

/** Tickets that are out of sight, on their way to being gone. */
@Injectable()
export class DeletedTickets {
  constructor(
    private readonly deleted: DeletedTicketsRepository,
    private readonly events: TicketEventsRepository,
  ) {}

  /** Of all companies: for the purge. */
  async before(moment: Date, limit: number): Promise<{ companyId: string; ticketId: string }[]> {
    const found = await this.deleted.everyCompanysBefore(moment, limit);
    return found.map(({ companyId, _id: ticketId }) => ({ companyId, ticketId }));
  }

  async forget(companyId: string, ticketId: string): Promise<void> {
    await this.events.removeOfTicket(companyId, ticketId);
    await this.deleted.remove(companyId, ticketId);
  }
}
