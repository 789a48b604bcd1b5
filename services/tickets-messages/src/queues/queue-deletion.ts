import type { TicketStatus } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { Origin } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { TicketView } from '../conversations/ticket-view.js';
import { audienceOf } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { QueuesRepository } from './queues.repository.js';

const BATCH = 100;

/** Removes a deleted queue from its tickets, then removes its tombstone. If interrupted, resumes at the next start. */
@Injectable()
export class QueueDeletion {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly tickets: TicketsRepository,
    private readonly ticketView: TicketView,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when open and pending tickets are done. Closed tickets, which may be numerous, follow. */
  async finish(origin: Origin, queueId: string): Promise<void> {
    const { companyId } = origin;
    await this.release(origin, queueId, ['open', 'pending']);
    this.release(origin, queueId, ['open', 'pending', 'closed'])
      .then(() => this.queues.removeTombstone(companyId, queueId))
      .catch((error: unknown) =>
        this.logger.warn({ err: error, companyId }, 'failed to finish deleting a queue: resumed at the next start'),
      );
  }

  private async release(origin: Origin, queueId: string, statuses: TicketStatus[]): Promise<void> {
    const { companyId } = origin;
    for (;;) {
      const batch = await this.tickets.findOfQueue(companyId, queueId, statuses, BATCH);
      if (batch.length === 0) return;
      const ids = batch.map(({ _id }) => _id);
      await this.transactions.run(async ({ session, announce }) => {
        const released = await this.tickets.clearQueue(companyId, queueId, ids, session);
        announce(...released.map((after) => this.ticketView.changed(origin, after, { ...audienceOf(after), queueId })));
      });
    }
  }
}
