const MINUTE_MS = 60_000;
/** What may go out at once after a pause: a sixth of a minute's worth. */
const BURST_SHARE = 6;

/** How often one connection may send: a bucket that fills steadily. Times in ms of one monotonic clock. */
export class SendRate {
  private tokens: number;
  private filledAt: number;
  private readonly burst: number;

  constructor(
    private readonly perMinute: number,
    now: number,
  ) {
    this.burst = Math.max(1, Math.floor(perMinute / BURST_SHARE));
    this.tokens = this.burst;
    this.filledAt = now;
  }

  /** Takes the next turn. @returns how long to wait for it */
  take(now: number): number {
    const filled = ((now - this.filledAt) * this.perMinute) / MINUTE_MS;
    this.tokens = Math.min(this.burst, this.tokens + filled) - 1;
    this.filledAt = now;
    return this.tokens >= 0 ? 0 : Math.ceil((-this.tokens * MINUTE_MS) / this.perMinute);
  }
}
