import { Injectable } from '@nestjs/common';
import { sleep } from '@recado/service-kit/async';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { BulkLimiter } from '../bulk-limiter/bulk-limiter.js';
import { RateLimiter } from '../client/socket/rate-limiter.js';

/** With 50 messages per batch, 50,000 messages take less than a minute. */
const BATCHES_PER_SECOND = 20;
const CHECK_MS = 100;
const MAX_CHECKS = 30;

/** Gives live messages priority: a process's histories together use only the capacity that conversations leave free. */
@Injectable()
export class HistoryPace {
  private readonly rate = new RateLimiter(BATCHES_PER_SECOND, 1);

  constructor(private readonly limiter: BulkLimiter) {}

  /** Resolves when the next batch may be sent. */
  async turn(): Promise<void> {
    await this.rate.turn();
    for (let checks = 0; checks < MAX_CHECKS && this.limiter.isShort(performance.now()); checks += 1)
      await sleep(CHECK_MS);
    await nextLoop();
  }
}
