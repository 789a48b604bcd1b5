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
    this.fill(now);
    this.tokens -= 1;
    return this.tokens >= 0 ? 0 : this.msUntil(-this.tokens);
  }

  /** Returns how many may go out now. */
  available(now: number): number {
    this.fill(now);
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Returns how long it takes until one may go out. */
  waitMs(now: number): number {
    this.fill(now);
    return this.tokens >= 1 ? 0 : this.msUntil(1 - this.tokens);
  }

  private fill(now: number): void {
    const filled = ((now - this.filledAt) * this.perMinute) / MINUTE_MS;
    this.tokens = Math.min(this.burst, this.tokens + filled);
    this.filledAt = now;
  }

  private msUntil(missing: number): number {
    return Math.ceil((missing * MINUTE_MS) / this.perMinute);
  }
}
