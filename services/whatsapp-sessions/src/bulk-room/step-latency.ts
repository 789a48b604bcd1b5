/** The weight of a new sample in the moving average. */
const WEIGHT = 0.1;
/** The baseline needs at least this number of samples. */
const FEW = 20;
/**
 * A sample counts as at most this multiple of the slow threshold, so that a single outlier does not make a step slow.
 */
const MOST_COUNTED = 4;
/**
 * The baseline rises with each check, because the machine or the database may have changed. It doubles in about 20
 * minutes.
 */
const CALM_GROWS = 1.000_15;
/** After this time without a sample, the step does not count as slow. */
const COUNTS_FOR_MS = 2_000;

type Limits = Readonly<{
  /** A step is slow when it takes this multiple of its baseline. */
  factor: number;
  /** A step that takes at most this long is never slow, in milliseconds. */
  leastMs: number;
  /** A step that takes longer than this is always slow, in milliseconds. */
  mostMs: number;
}>;

/** Compares how long a step takes now with how long it takes without load. */
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

  /** Called at regular intervals. */
  forget(): void {
    this.calmMs *= CALM_GROWS;
  }

  private get slowMs(): number {
    const { factor, leastMs, mostMs } = this.limits;
    if (this.calmMs === Infinity) return leastMs;
    return Math.min(mostMs, Math.max(leastMs, factor * this.calmMs));
  }
}
