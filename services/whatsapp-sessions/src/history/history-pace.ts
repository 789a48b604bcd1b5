import { Injectable } from '@nestjs/common';
import { sleep } from '@recado/service-kit/async';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { BulkRoom } from '../bulk-room/bulk-room.js';
import { RateLimiter } from '../client/socket/rate-limiter.js';

/** With fifty messages each, 50,000 messages take less than a minute. */
const BATCHES_PER_SECOND = 20;
const LOOK_MS = 100;
const MOST_LOOKS = 30;

/** Lets the people who write now go first: all histories of a process together take what they leave. */
@Injectable()
export class HistoryPace {
  private readonly rate = new RateLimiter(BATCHES_PER_SECOND, 1);

  constructor(private readonly room: BulkRoom) {}

  /** Resolves when the next few messages may go. */
  async turn(): Promise<void> {
    await this.rate.turn();
    for (let looks = 0; looks < MOST_LOOKS && this.room.isShort(performance.now()); looks += 1) await sleep(LOOK_MS);
    await nextLoop();
  }
}
