import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { audienceOf, type Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** A ticket that the actor may see, by id or by uuid. */
@Injectable()
export class FindTicket {
  constructor(private readonly tickets: TicketsRepository) {}

  /** @throws ERR_NO_TICKET_FOUND in another company, ERR_NO_PERMISSION in one's own */
  async execute(actor: Actor, wanted: { id: string } | { uuid: string }): Promise<Ticket> {
    const { companyId } = actor;
    const found = await ('id' in wanted
      ? this.tickets.find(companyId, wanted.id)
      : this.tickets.findByUuid(companyId, wanted.uuid));
    if (!found) throw new AppError('ERR_NO_TICKET_FOUND');
    if (!maySeeTicket(actor, audienceOf(found))) throw new AppError('ERR_NO_PERMISSION');
    return found;
  }
}
