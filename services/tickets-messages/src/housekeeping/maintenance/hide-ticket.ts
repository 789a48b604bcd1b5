import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Transaction } from '@recado/service-kit/mongo';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

/** Moves a ticket to a collection where lists and messages do not find it. */
@Injectable()
export class HideTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly deleted: DeletedTicketsRepository,
  ) {}

  /** Returns the ticket's last state. @throws ERR_NO_TICKET_FOUND if it was deleted concurrently */
  async execute({ session }: Transaction, { companyId, _id }: Ticket, deletedBy: string): Promise<Ticket> {
    const ticket = await this.tickets.findIn(companyId, _id, session);
    if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
    await this.deleted.add(ticket, deletedBy, session);
    await this.tickets.remove(ticket, session);
    return ticket;
  }
}
