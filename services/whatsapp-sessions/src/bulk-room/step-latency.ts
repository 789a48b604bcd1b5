/** A sample counts so much beside those before it. */
const WEIGHT = 0.1;
/** Fewer samples say nothing about calm. */
const FEW = 20;
/** A sample counts for so many times what is slow at most, so that a single one is no news however long it took. */
const MOST_COUNTED = 4;
/** The calm of long ago counts less with each look: another machine, another database. It doubles in about twenty minutes. */
const CALM_GROWS = 1.000_15;
/** Without a sample for so long nobody waits for such steps. */
const COUNTS_FOR_MS = 2_000;

type Limits = Readonly<{
  /** So many times longer than in calm is slow. */
  factor: number;
  /** A step within this is never slow, in milliseconds. */
  leastMs: number;
  /** A step that takes longer always is. */
  mostMs: number;
}>;

/** It compares how long a step takes lately with what it takes in calm. */
export class StepLatency {
  private usualMs = 0;
  private samples = 0;
  private calmMs = Infinity;
  private learntAt = -Infinity;

  constructor(private readonly limits: Limits) {}

  learn(ms: number, now: number): void {
    if (now - this.learntAt > COUNTS_FOR_MS) this.samples = 0;
    this.learntAt = now;
    const counted = Math.min(ms, MOST_COUNTED * this.slowMs);
    this.usualMs = this.samples === 0 ? counted : this.usualMs + (counted - this.usualMs) * WEIGHT;
    this.samples += 1;
    if (this.samples >= FEW) this.calmMs = Math.min(this.calmMs, this.usualMs);
  }

  isSlow(now: number): boolean {
    return now - this.learntAt <= COUNTS_FOR_MS && this.usualMs > this.slowMs;
  }

  /** Called in a fixed rhythm. */
  forget(): void {
    this.calmMs *= CALM_GROWS;
  }

  private get slowMs(): number {
    const { factor, leastMs, mostMs } = this.limits;
    if (this.calmMs === Infinity) return leastMs;
    return Math.min(mostMs, Math.max(leastMs, factor * this.calmMs));
  }
}
