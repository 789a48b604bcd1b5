import { type TicketStatus } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { TicketView } from '../conversations/ticket-view.js';
import { audienceOf, type Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

const BATCH = 100;

/** Removes a deleted queue from its tickets in batches. Can be interrupted and run again. */
@Injectable()
export class ReleaseQueue {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly transactions: Transactions,
    private readonly view: TicketView,
  ) {}

  async execute(origin: Origin, queueId: string, statuses: TicketStatus[]): Promise<void> {
    for (;;) {
      const batch = await this.tickets.findOfQueue(origin.companyId, queueId, statuses, BATCH);
      if (batch.length === 0) return;
      await this.release(origin, queueId, batch);
    }
  }

  private async release(origin: Origin, queueId: string, batch: Ticket[]): Promise<void> {
    const ids = batch.map(({ _id }) => _id);
    await this.transactions.run(async ({ session, announce }) => {
      const released = await this.tickets.clearQueue(origin.companyId, queueId, ids, session);
      announce(...released.map((after) => this.view.changed(origin, after, { ...audienceOf(after), queueId })));
    });
  }
}
