import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { audienceOf, type Ticket } from './ticket.js';
import { TicketRedirectsRepository } from './ticket-redirects.repository.js';
import { TicketsRepository } from './tickets.repository.js';

type TicketKey = { id: string } | { uuid: string };

/**
 * Finds a ticket that the actor may see, by id or uuid. The id of a merged ticket leads to the ticket that replaced it.
 */
@Injectable()
export class FindTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly redirects: TicketRedirectsRepository,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND if the company has no such ticket, ERR_NO_PERMISSION if the actor may not see it */
  async execute(actor: Actor, key: TicketKey): Promise<Ticket> {
    const { companyId } = actor;
    const found = (await this.direct(companyId, key)) ?? (await this.redirected(companyId, key));
    if (!found) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!maySeeTicket(actor, audienceOf(found))) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }

  private async direct(companyId: string, key: TicketKey): Promise<Ticket | null> {
    return 'id' in key ? this.tickets.find(companyId, key.id) : this.tickets.findByUuid(companyId, key.uuid);
  }

  private async redirected(companyId: string, key: TicketKey): Promise<Ticket | null> {
    const to = await this.redirects.find(companyId, key);
    return to ? this.tickets.find(companyId, to) : null;
  }
}
