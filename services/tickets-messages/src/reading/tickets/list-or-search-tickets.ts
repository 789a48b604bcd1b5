import { ListTickets, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { TicketView } from '../../conversations/ticket-view.js';
import { PinnedTickets } from '../../conversations/pins/pinned-tickets.js';
import { ReadTicketList } from './list-tickets.js';
import { SearchTickets } from './search-tickets.js';

/** Handles GET /tickets: a filtered list, a text search, or the actor's pinned tickets. */
@Injectable()
export class ListOrSearchTicketsHandler {
  constructor(
    private readonly readTicketList: ReadTicketList,
    private readonly searchTickets: SearchTickets,
    private readonly pinnedTickets: PinnedTickets,
    private readonly view: TicketView,
  ) {}

  @OnRpc(ListTickets)
  async execute(
    request: RequestOf<typeof ListTickets>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTickets.reply>> {
    if (request.pinned) return this.pinned(context);
    return request.searchParam.trim() === ''
      ? this.readTicketList.execute(request, context)
      : this.searchTickets.execute(request, context);
  }

  private async pinned(context: RpcContext): Promise<z.input<typeof ListTickets.reply>> {
    const tickets = await this.pinnedTickets.of(actorOf(context));
    const shown = tickets.map((ticket) => this.view.show(ticket));
    return { tickets: shown, count: shown.length, hasMore: false, nextCursor: null };
  }
}
