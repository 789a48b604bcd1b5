import { CountOpenTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';

/** Returns the number of open tickets for each of the company's users. */
@Injectable()
export class CountOpenTicketsHandler {
  constructor(private readonly lists: TicketListsRepository) {}

  @OnRpc(CountOpenTickets)
  async execute(_request: object, context: RpcContext): Promise<z.input<typeof CountOpenTickets.reply>> {
    return { counts: await this.lists.countOpenByUser(actorOf(context).companyId) };
  }
}
