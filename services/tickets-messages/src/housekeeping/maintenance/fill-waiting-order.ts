import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { inPages } from '@recado/service-kit/async';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

const BATCH = 500;

/** Sets the waiting order of pending tickets stored by an earlier version. Finds none after the first start. */
@Injectable()
export class FillWaitingOrder implements OnApplicationBootstrap {
  constructor(private readonly tickets: TicketsRepository) {}

  async onApplicationBootstrap(): Promise<void> {
    for await (const tickets of inPages(this.tickets.everyCompanysWithoutWaitingOrder(), BATCH))
      await this.tickets.fillWaitingOrders(tickets);
  }
}
