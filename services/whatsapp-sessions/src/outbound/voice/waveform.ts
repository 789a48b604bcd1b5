/** The number of bars that phones draw. */
const BARS = 64;
const LOUDEST = 100;
/** 5 ms at 48 kHz: a third of a second still fills all bars, and an hour of speech takes 6 MB. */
const STEP = 240;

/** Reads a recording chunk by chunk and stores the loudness over time. */
export class Loudness {
  private readonly moments: number[] = [];

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += STEP) this.moments.push(meanOf(samples.subarray(at, at + STEP)));
  }

  /** Returns the loudness of each bar, relative to the loudest. */
  bars(): Uint8Array {
    const length = Math.floor(this.moments.length / BARS);
    const means = Array.from({ length: BARS }, (_, bar) =>
      meanOf(this.moments.slice(bar * length, (bar + 1) * length)),
    );
    const loudest = Math.max(...means);
    return Uint8Array.from(means, (mean) => (loudest > 0 ? Math.round((mean / loudest) * LOUDEST) : 0));
  }
}

function meanOf(part: ArrayLike<number> & Iterable<number>): number {
  let sum = 0;
  for (const sample of part) sum += Math.abs(sample);
  return part.length > 0 ? sum / part.length : 0;
}
