import type { TicketAudience } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { audienceOf, type Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** Finds the audience of a ticket, by the ticket's id or as the active ticket of a contact. */
@Injectable()
export class FindAudience {
  constructor(private readonly tickets: TicketsRepository) {}

  async execute(
    companyId: string,
    key: { ticketId: string } | { whatsappId: string; contactId: string },
  ): Promise<{ ticketId: string; audience: TicketAudience; ticket: Ticket } | undefined> {
    const found = await ('ticketId' in key
      ? this.tickets.find(companyId, key.ticketId)
      : this.tickets.findActive(companyId, key.whatsappId, key.contactId));
    return found ? { ticketId: found._id, audience: audienceOf(found), ticket: found } : undefined;
  }
}
