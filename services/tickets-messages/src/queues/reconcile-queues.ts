import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueueState } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { NatsLink, Publisher, publishMissing } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { QueueDeletion } from './queue-deletion.js';
import { queueState } from './queue.js';
import { QueuesRepository } from './queues.repository.js';

/**
 * Repairs queues left by an interrupted process or an earlier release at startup, and publishes the missing states again
 * after NATS has lost its streams.
 */
@Injectable()
export class ReconcileQueues implements OnApplicationBootstrap {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly deletion: QueueDeletion,
    private readonly transactions: Transactions,
    private readonly link: NatsLink,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.link.onRebuilt(() => this.publish());
    await this.addNumbers();
    await this.execute();
  }

  /** Publishes states missing from the stream, and resumes deletions. */
  async execute(): Promise<void> {
    await this.publish();
    for await (const { companyId, _id } of this.queues.ofAllCompanies({ deletedAt: { $ne: null } }))
      await this.deletion.finish({ companyId, correlationId: newId() }, _id);
  }

  /**
   * Numbers queues from releases that had no numbers, oldest first. Rereads each under the lock, because other
   * processes do the same.
   */
  async addNumbers(): Promise<void> {
    const found = this.queues.ofAllCompanies({ number: { $exists: false }, deletedAt: null }).sort({ createdAt: 1 });
    for await (const { companyId, _id } of found)
      await this.transactions.run(async ({ session, announce }) => {
        await this.queues.lock(companyId, session);
        const queue = await this.queues.find(companyId, _id, session);
        if (!queue || queue.number !== undefined) return;
        const number = (await this.queues.lastNumber(companyId, session)) + 1;
        const changed = await this.queues.update(companyId, _id, { number }, session);
        if (changed) announce(queueState(changed));
      });
  }

  private async publish(): Promise<void> {
    const { queues, link, publisher, logger } = this;
    await publishMissing({ link, publisher, logger }, QueueState, async function* (isMissing) {
      for await (const queue of queues.ofAllCompanies())
        if (isMissing(queue.companyId, queue._id, queue.revision)) yield queueState(queue);
    });
  }
}
