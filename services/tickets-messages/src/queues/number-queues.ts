import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import type { Queue } from './queue.js';
import { stateOf } from './queue-state.js';
import { QueuesRepository } from './queues.repository.js';

/**
 * Numbers queues stored by an earlier version, in the order of their creation. After the first start there are none
 * left.
 */
@Injectable()
export class NumberQueues implements OnApplicationBootstrap {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly transactions: Transactions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const bare = this.queues.everyCompanys({ number: { $exists: false }, deletedAt: null }).sort({ createdAt: 1 });
    for await (const queue of bare) await this.number(queue);
  }

  /** Another process may be numbering it too, so the queue is read again under the lock. */
  private async number({ companyId, _id }: Queue): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      await this.queues.lock(companyId, session);
      const found = await this.queues.find(companyId, _id, session);
      if (!found || found.number !== undefined) return;
      const number = (await this.queues.lastNumber(companyId, session)) + 1;
      const changed = await this.queues.change(companyId, _id, { number }, session);
      if (changed) announce(stateOf(changed));
    });
  }
}
