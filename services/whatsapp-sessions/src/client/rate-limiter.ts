/**
 * Lets a few go at once and the rest at a bounded rate: whoever sends a burst waits for it, not everybody who shares the
 * machine. What comes alone waits for nothing.
 */
export class RateLimiter {
  private readonly everyMs: number;
  /** When the next would begin if nothing might go ahead of its time. */
  private dueAt = 0;

  constructor(
    perSecond: number,
    private readonly atOnce: number,
  ) {
    this.everyMs = 1_000 / perSecond;
  }

  /** Resolves when the next may begin. */
  async turn(): Promise<void> {
    const now = performance.now();
    const begin = Math.max(this.dueAt, now);
    this.dueAt = begin + this.everyMs;
    const waitMs = begin - now - this.atOnce * this.everyMs;
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
