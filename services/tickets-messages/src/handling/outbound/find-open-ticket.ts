import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { ChooseConnection } from '../../shared/replicas/choose-connection.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';

/**
 * Finds the ticket for an agent's message, and the connection to use: its own while that exists, or else the default.
 */
@Injectable()
export class FindOpenTicket {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly chooseConnection: ChooseConnection,
  ) {}

  /** @throws ERR_TICKET_CLOSED, ERR_NO_DEF_WAPP_FOUND, and the errors of FindTicket */
  async execute(actor: Actor, id: string): Promise<{ ticket: Ticket; whatsappId: string }> {
    const ticket = await this.findTicket.execute(actor, { id });
    if (ticket.status === 'pending')
      throw new AppError('ERR_TICKET_CLOSED', { message: 'The ticket is waiting: accept it first.' });
    if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED');
    return { ticket, whatsappId: this.chooseConnection.execute(actor.companyId, ticket.whatsappId).id };
  }
}
