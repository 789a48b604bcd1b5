import { Injectable } from '@nestjs/common';
import { sleep } from '@recado/service-kit/async';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { BulkRoom } from '../bulk-room/bulk-room.js';
import { RateLimiter } from '../client/socket/rate-limiter.js';

/** With 50 messages per batch, 50,000 messages take less than a minute. */
const BATCHES_PER_SECOND = 20;
const LOOK_MS = 100;
const MOST_LOOKS = 30;

/**
 * Gives live messages priority: the histories of a process together use only the capacity that conversations leave
 * free.
 */
@Injectable()
export class HistoryPace {
  private readonly rate = new RateLimiter(BATCHES_PER_SECOND, 1);

  constructor(private readonly room: BulkRoom) {}

  /** Resolves when the next batch may be sent. */
  async turn(): Promise<void> {
    await this.rate.turn();
    for (let looks = 0; looks < MOST_LOOKS && this.room.isShort(performance.now()); looks += 1) await sleep(LOOK_MS);
    await nextLoop();
  }
}
