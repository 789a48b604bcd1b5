import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ConcurrentPollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { Removal } from './removal.js';
import { RemovalsRepository } from './removals.repository.js';
import { RunRemoval } from './run-removal.js';

/** Low priority, because no user waits for the removal. */
const PACE = { everyMs: 250, mostAtOnce: 2 };

/** Removes the records of deleted campaigns and contact lists in the background. */
@Injectable()
export class RemovalRunner extends ConcurrentPollingService<Removal> {
  constructor(
    removals: RemovalsRepository,
    private readonly runRemoval: RunRemoval,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(removals.claims, logger, 'failed to read removals; retrying', PACE);
  }

  protected workOn(claimed: Removal, now: () => Date): Promise<void> {
    return this.runRemoval.execute(claimed, now());
  }
}
