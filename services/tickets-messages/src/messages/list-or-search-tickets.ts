import { ListTickets, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ReadTicketList } from '../tickets/list-tickets.js';
import { SearchTickets } from './search-tickets.js';

/** GET /tickets: with words it is a search. */
@Injectable()
export class ListOrSearchTicketsHandler {
  constructor(
    private readonly readTicketList: ReadTicketList,
    private readonly searchTickets: SearchTickets,
  ) {}

  @OnRpc(ListTickets)
  async execute(
    request: RequestOf<typeof ListTickets>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTickets.reply>> {
    return request.searchParam.trim() === ''
      ? this.readTicketList.execute(request, context)
      : this.searchTickets.execute(request, context);
  }
}
