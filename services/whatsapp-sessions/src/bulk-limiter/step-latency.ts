/** The weight of a new sample in the moving average. */
const WEIGHT = 0.1;
/** The baseline needs at least this number of samples. */
const MIN_SAMPLES = 20;
/**
 * A sample counts as at most this multiple of the slow threshold, so that a single outlier does not make a step slow.
 */
const MAX_FACTOR = 4;
/**
 * The baseline rises with each check, because the machine or the database may have changed. It doubles in about 20
 * minutes.
 */
const BASELINE_GROWTH = 1.000_15;
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

/** Compares a step's current duration with its duration without load. */
export class StepLatency {
  private usualMs = 0;
  private samples = 0;
  private baselineMs = Infinity;
  private sampledAt = -Infinity;

  constructor(private readonly limits: Limits) {}

  learn(ms: number, now: number): void {
    if (now - this.sampledAt > COUNTS_FOR_MS) this.samples = 0;
    this.sampledAt = now;
    const counted = Math.min(ms, MAX_FACTOR * this.slowMs);
    this.usualMs = this.samples === 0 ? counted : this.usualMs + (counted - this.usualMs) * WEIGHT;
    this.samples += 1;
    if (this.samples >= MIN_SAMPLES) this.baselineMs = Math.min(this.baselineMs, this.usualMs);
  }

  isSlow(now: number): boolean {
    return now - this.sampledAt <= COUNTS_FOR_MS && this.usualMs > this.slowMs;
  }

  /** Called at regular intervals. */
  raiseBaseline(): void {
    this.baselineMs *= BASELINE_GROWTH;
  }

  private get slowMs(): number {
    const { factor, leastMs, mostMs } = this.limits;
    if (this.baselineMs === Infinity) return leastMs;
    return Math.min(mostMs, Math.max(leastMs, factor * this.baselineMs));
  }
}
