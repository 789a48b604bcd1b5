const MINUTE_MS = 60_000;

/**
 * So many calls a minute from one address, counted in this process: it keeps one caller from starving the others, and
 * asking Redis for each call would cost more than the call. Log-ins are counted across processes by their owner.
 */
export class AddressLimit {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns seconds to wait; 0 when the call may go on */
  take(address: string): number {
    const now = this.now();
    if (now >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = now + MINUTE_MS;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count > this.perMinute ? Math.ceil((this.endsAt - now) / 1_000) : 0;
  }
}
