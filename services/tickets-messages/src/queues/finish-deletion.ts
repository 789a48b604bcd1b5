import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { Origin } from '@recado/service-kit/messaging';
import { ReleaseQueue } from './release-queue.js';
import { QueuesRepository } from './queues.repository.js';

/** Takes a deleted queue off its tickets and forgets it. May be run again: at start it goes on where it was cut short. */
@Injectable()
export class FinishDeletion {
  constructor(
    private readonly queues: QueuesRepository,
    private readonly releaseQueue: ReleaseQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the tickets people work on are done; the closed ones, which may be many, follow. */
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
