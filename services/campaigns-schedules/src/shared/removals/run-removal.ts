import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';
import { Removals } from './removals.js';
import { RemovalsRepository } from './removals.repository.js';

const RETRY = { firstMs: 1_000, longestMs: 60_000 };

/** Removes one batch of the records of a deleted object. After a crash another process repeats the batch. */
@Injectable()
export class RunRemoval {
  constructor(
    private readonly removals: RemovalsRepository,
    private readonly parts: Removals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(claimed: Removal, now: Date): Promise<void> {
    try {
      const after = await this.parts.removePart(claimed);
      if (after) await this.removals.claims.release(claimed, { ...after, runAt: now });
      else await this.removals.claims.finish(claimed);
    } catch (error) {
      const { companyId, _id: removalId, attempts } = claimed;
      this.logger.warn(
        { err: error, companyId, removalId },
        'failed to remove records of a deleted object; retrying later',
      );
      await this.removals.claims.retry(claimed, new Date(now.getTime() + backoffMs(attempts, RETRY)));
    }
  }
}
