import { sleep } from '@recado/service-kit/async';

/**
 * Lets a few go at once and the rest at a bounded rate: a burst waits itself instead of slowing everything else on the
 * machine. A call that comes alone does not wait.
 */
export class RateLimiter {
  private readonly everyMs: number;
  /** The next call would begin at this time if none could go ahead of its turn. */
  private dueAt = 0;

  constructor(
    perSecond: number,
    private readonly atOnce: number,
  ) {
    this.everyMs = 1_000 / perSecond;
  }

  /** Resolves when the next call may begin. */
  async turn(): Promise<void> {
    const now = performance.now();
    const begin = Math.max(this.dueAt, now);
    this.dueAt = begin + this.everyMs;
    const waitMs = begin - now - this.atOnce * this.everyMs;
    if (waitMs > 0) await sleep(waitMs);
  }
}
