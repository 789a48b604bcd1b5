import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { Origin } from '@recado/service-kit/messaging';
import { ReleaseQueue } from './release-queue.js';
import { QueuesRepository } from './queues.repository.js';

/**
 * Removes a deleted queue from its tickets, then deletes its record. Idempotent: after an interruption it continues at
 * the
 * next start.
 */
@Injectable()
export class FinishDeletion {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly releaseQueue: ReleaseQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the active tickets are done. The closed ones, which may be many, follow in the background. */
  async execute(origin: Origin, queueId: string): Promise<void> {
    await this.releaseQueue.execute(origin, queueId, ['open', 'pending']);
    this.finish(origin, queueId).catch((error: unknown) =>
      this.logger.warn(
        { err: error, companyId: origin.companyId },
        'failed to finish the deletion of a queue; it continues at the next start',
      ),
    );
  }

  private async finish(origin: Origin, queueId: string): Promise<void> {
    await this.releaseQueue.execute(origin, queueId, ['open', 'pending', 'closed']);
    await this.queues.removeMark(origin.companyId, queueId);
  }
}
