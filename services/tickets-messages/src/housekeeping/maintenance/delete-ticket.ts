import { createEvent, TicketChanged, DeleteTicket } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { actorOf, outgoingEvent, type RpcContext, OnRpc, originOf, stamped } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindTicket } from '../../conversations/find-ticket.js';
import { TicketKnowledgeHandler } from '../../assistants/knowledge/ticket-knowledge.js';
import { HideTicket } from './hide-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import { audienceOf } from '../../conversations/ticket.js';

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
