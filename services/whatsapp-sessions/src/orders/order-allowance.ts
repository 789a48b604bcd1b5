const HOUR_MS = 60 * 60_000;
const MOST_OF_WRITER = 20;
const MOST_OF_CONNECTION = 200;

/** Limits the number of orders queried from WhatsApp per hour, per sender and per connection. */
export class OrderAllowance {
  private readonly taken = new Map<string, number>();
  private total = 0;
  private beganAt = 0;

  /** Returns whether another order from the sender is allowed now. */
  allows(writer: string, now = Date.now()): boolean {
    if (now - this.beganAt >= HOUR_MS) this.begin(now);
    return this.takenBy(writer) < MOST_OF_WRITER && this.total < MOST_OF_CONNECTION;
  }

  count(writer: string): void {
    this.taken.set(writer, this.takenBy(writer) + 1);
    this.total += 1;
  }

  private takenBy(writer: string): number {
    return this.taken.get(writer) ?? 0;
  }

  private begin(now: number): void {
    this.taken.clear();
    this.total = 0;
    this.beganAt = now;
  }
}
