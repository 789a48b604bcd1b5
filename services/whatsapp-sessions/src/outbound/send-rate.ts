const MINUTE_MS = 60_000;
/** The share of a minute's messages that may go out at once after a pause. */
const BURST_SHARE = 6;

/** Limits how often one connection sends: a bucket that fills steadily. Times in ms of one monotonic clock. */
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
