import { createEvent, DeleteTicket, TicketChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, outgoingEvent, type RpcContext, stamped } from '@recado/service-kit/messaging';
import { type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TicketKnowledgeHandler } from '../../assistants/knowledge/ticket-knowledge.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf, type Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';

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

/** Deletes a ticket: it is hidden now and purged later. */
@Injectable()
export class DeleteTicketHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly hideTicket: HideTicket,
    private readonly ticketKnowledge: TicketKnowledgeHandler,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND */
  @OnRpc(DeleteTicket)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    const found = await this.findTicket.execute(actor, { id });
    await this.transactions.run(async (transaction) => {
      const hidden = await this.hideTicket.execute(transaction, found, actor.userId);
      await this.ticketKnowledge.removeSource(transaction, originOf(context), found);
      const shown = { ...this.view.show(hidden), revision: hidden.revision + 1 };
      const data = { ticket: shown, before: audienceOf(hidden), after: null };
      const target = { id, name: `#${found.number}` };
      transaction.announce(
        outgoingEvent(createEvent(TicketChanged, stamped(originOf(context), data))),
        ...auditOf(context, { action: 'ticket.deleted', target }),
      );
    });
    return { message: 'Ticket deleted' };
  }
}
