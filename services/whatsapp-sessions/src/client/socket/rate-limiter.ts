import { sleep } from '@recado/service-kit/async';

/**
 * Starts a small burst immediately and the rest at a limited rate, so that a large burst delays itself instead of
 * everything else on the machine. A single call is not delayed.
 */
export class RateLimiter {
  private readonly everyMs: number;
  /** The time at which the next call would start without the burst allowance. */
  private dueAt = 0;

  constructor(
    perSecond: number,
    private readonly atOnce: number,
  ) {
    this.everyMs = 1_000 / perSecond;
  }

  /** Resolves when the next call may start. */
  async turn(): Promise<void> {
    const now = performance.now();
    const begin = Math.max(this.dueAt, now);
    this.dueAt = begin + this.everyMs;
    const waitMs = begin - now - this.atOnce * this.everyMs;
    if (waitMs > 0) await sleep(waitMs);
  }
}
