import { MarkTicketUnread, type Ticket as TicketResponse } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';
import type { Ticket } from '../../conversations/ticket.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import { isReader } from './mark-read.js';

/** Gives a ticket at least one unread message, so that its assignee finds it again. Its messages stay read. */
@Injectable()
export class MarkUnreadHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly view: TicketView,
  ) {}

  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(MarkTicketUnread)
  async execute({ id }: { id: string }, context: RpcContext): Promise<TicketResponse> {
    return this.view.show(await whileStale(() => this.attempt(id, context)));
  }

  private async attempt(id: string, context: RpcContext): Promise<Ticket> {
    const actor = actorOf(context);
    const ticket = await this.findTicket.execute(actor, { id });
    if (!isReader(actor, ticket)) throw new AppError('ERR_NO_PERMISSION');
    if (ticket.unreadMessages > 0) return ticket;
    const who = { actor, origin: originOf(context) };
    return this.changeTicket.execute(who, ticket, () => Promise.resolve({ unreadMessages: 1 }));
  }
}
