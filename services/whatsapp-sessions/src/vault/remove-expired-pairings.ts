import type { RunTools } from '@recado/service-kit/background';
import { Injectable } from '@nestjs/common';
import { PairingsRepository } from './pairings.repository.js';

const AT_ONCE = 20;

/** Deletes former pairings that can no longer be tried again. Runs in every process. */
@Injectable()
export class RemoveExpiredPairings {
  constructor(private readonly pairings: PairingsRepository) {}

  async execute({ now, isStopping }: RunTools): Promise<void> {
    for (let isMore = true; isMore && !isStopping();) {
      const expired = await this.pairings.expired(now(), AT_ONCE);
      for (const former of expired) await this.pairings.removeExpired(former.companyId, former);
      isMore = expired.length === AT_ONCE;
    }
  }
}
