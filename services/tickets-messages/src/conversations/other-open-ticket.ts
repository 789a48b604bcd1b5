import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { TicketView } from './ticket-view.js';
import type { Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';
import { StaleTicket } from './stale-ticket.js';

/** The refusal that names the ticket which is in the way, and who holds it. */
@Injectable()
export class OtherOpenTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly view: TicketView,
  ) {}

  /** `wanted` could not become active: a StaleTicket when what was in the way is gone again. */
  async execute(actor: Actor, wanted: Pick<Ticket, 'companyId' | 'whatsappId' | 'contactId'>): Promise<Error> {
    const { companyId, whatsappId, contactId } = wanted;
    const other = await this.tickets.findActive(companyId, whatsappId, contactId);
    if (!other) return new StaleTicket();
    return new AppError('ERR_OTHER_OPEN_TICKET', { details: { ticket: this.view.showTo(actor, other) } });
  }
}
