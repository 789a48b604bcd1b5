import type { ListTickets as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { ListTickets } from '../tickets/list-tickets.js';
import { SearchTickets } from './search-tickets.js';

/** GET /tickets: with words it is a search. */
@Injectable()
export class ListOrSearchTickets {
  constructor(
    private readonly listTickets: ListTickets,
    private readonly searchTickets: SearchTickets,
  ) {}

  async execute(
    request: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    return request.searchParam.trim() === ''
      ? this.listTickets.execute(request, context)
      : this.searchTickets.execute(request, context);
  }
}
