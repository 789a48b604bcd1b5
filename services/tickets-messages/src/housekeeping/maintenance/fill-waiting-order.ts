import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inPages } from '@recado/service-kit/async';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

const BATCH = 500;

/** Gives pending tickets that an earlier version stored their place in the waiting list. It finds none after the first start. */
@Injectable()
export class FillWaitingOrder implements OnApplicationBootstrap {
  constructor(private readonly tickets: TicketsRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    for await (const tickets of inPages(this.tickets.everyCompanysWithoutWaitingOrder(), BATCH))
      await this.tickets.fillWaitingOrders(tickets);
  }
}
