import { type Ticket, GetTicket, GetTicketByUuid } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { FindTicket } from '../../conversations/find-ticket.js';
import { TicketView } from '../../conversations/ticket-view.js';

@Injectable()
export class GetTicketHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly view: TicketView,
  ) {}

  @OnRpc(GetTicket)
  @OnRpc(GetTicketByUuid)
  async execute(wanted: { id: string } | { uuid: string }, context: RpcContext): Promise<Ticket> {
    return this.view.show(await this.findTicket.execute(actorOf(context), wanted));
  }
}
