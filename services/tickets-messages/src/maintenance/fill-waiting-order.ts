import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { TicketsRepository } from '../conversations/tickets.repository.js';

const BATCH = 500;

/** Gives pending tickets that an earlier version stored their place in the waiting list. It finds none after the first start. */
@Injectable()
export class FillWaitingOrder implements OnApplicationBootstrap {
  constructor(private readonly tickets: TicketsRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    for (;;) {
      const tickets = await this.tickets.everyCompanysWithoutWaitingOrder(BATCH);
      await this.tickets.fillWaitingOrders(tickets);
      if (tickets.length < BATCH) return;
    }
  }
}
