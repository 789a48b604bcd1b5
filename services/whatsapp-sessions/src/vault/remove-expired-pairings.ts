import { LOGGER, PollingService } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import { PairingsRepository } from './pairings.repository.js';

const EVERY_MS = 10 * 60_000;
const AT_ONCE = 20;

/** Deletes former pairings that can no longer be tried again. Runs in every process. */
@Injectable()
export class RemoveExpiredPairings extends PollingService {
  constructor(
    private readonly pairings: PairingsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to delete expired keys of former links; retrying', EVERY_MS);
  }

  protected async work(now: () => Date): Promise<void> {
    for (let isMore = true; isMore && !this.isStopping;) {
      const expired = await this.pairings.expired(now(), AT_ONCE);
      for (const former of expired) await this.pairings.removeExpired(former.companyId, former);
      isMore = expired.length === AT_ONCE;
    }
  }
}
