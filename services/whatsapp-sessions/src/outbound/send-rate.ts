const MINUTE_MS = 60_000;
/** The fraction of the rate per minute that may be sent in one burst after a pause: one in this number. */
const BURST_SHARE = 6;

/** Limits the send rate of one connection with a token bucket. Times are in ms of one monotonic clock. */
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

  /**
   * Takes the next token.
   * @returns the time to wait for it
   */
  take(now: number): number {
    this.fill(now);
    this.tokens -= 1;
    return this.tokens >= 0 ? 0 : this.msUntil(-this.tokens);
  }

  /** Returns the number of messages that may be sent now. */
  available(now: number): number {
    this.fill(now);
    return Math.max(0, Math.floor(this.tokens));
  }

  /** Returns the time until the next message may be sent. */
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
