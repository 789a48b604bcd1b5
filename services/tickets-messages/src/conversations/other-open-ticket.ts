import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { TicketView } from './ticket-view.js';
import type { Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';
import { StaleTicket } from './stale-ticket.js';

/** Creates the error that reports the contact's other active ticket and its agent. */
@Injectable()
export class OtherOpenTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly view: TicketView,
  ) {}

  /** Called after `wanted` failed to become active. Returns a StaleTicket if the other ticket is no longer active. */
  async execute(actor: Actor, wanted: Pick<Ticket, 'companyId' | 'whatsappId' | 'contactId'>): Promise<Error> {
    const { companyId, whatsappId, contactId } = wanted;
    const other = await this.tickets.findActive(companyId, whatsappId, contactId);
    if (!other) return new StaleTicket();
    return new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: this.view.showTo(actor, other) } });
  }
}
