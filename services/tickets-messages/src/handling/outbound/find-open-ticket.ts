import { maySeeTicket, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

type OpenTicket = { ticket: Ticket; whatsappId: string };

/**
 * Finds the ticket for an agent's message, and the connection to use: its own while that exists, or else the default.
 */
@Injectable()
export class FindOpenTicket {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly tickets: TicketsRepository,
    private readonly chooseConnection: ChooseConnection,
  ) {}

  /** @throws ERR_TICKET_CLOSED, ERR_NO_DEF_WAPP_FOUND, and the errors of FindTicket */
  async execute(actor: Actor, id: string): Promise<OpenTicket> {
    const ticket = await this.findTicket.execute(actor, { id });
    if (ticket.status === 'pending')
      throw new AppError('ERR_TICKET_CLOSED', { message: 'The ticket is waiting: accept it first.' });
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED');
    return this.withConnection(actor, ticket);
  }

  /** Like `execute`, but the ticket may have changed since. Callers must compare its revision when they write. */
  async executeRecent(actor: Actor, id: string): Promise<OpenTicket> {
    const recent = this.tickets.findRecent(actor.companyId, id);
    const isUsable = recent?.status === 'open' && maySeeTicket(actor, audienceOf(recent));
    return isUsable ? this.withConnection(actor, recent) : this.execute(actor, id);
  }

  private withConnection(actor: Actor, ticket: Ticket): OpenTicket {
    return { ticket, whatsappId: this.chooseConnection.execute(actor.companyId, ticket.whatsappId).id };
  }
}
