/** As many bars as phones draw. */
const BARS = 64;
const LOUDEST = 100;

/** Measures how loud a recording is while it is made. */
export class Loudness {
  private readonly moments: number[] = [];
  private samples = 0;

  add(part: Float32Array): void {
    let sum = 0;
    for (const sample of part) sum += Math.abs(sample);
    this.moments.push(part.length > 0 ? sum / part.length : 0);
    this.samples += part.length;
  }

  secondsAt = (sampleRate: number) => this.samples / sampleRate;

  /** The loudness of each of 64 parts from 0 to 100, relative to the loudest, in Base64; null for less than 64 moments. */
  waveform(): string | null {
    const { moments } = this;
    if (moments.length < BARS) return null;
    const means = Array.from({ length: BARS }, (_, bar) => {
      const part = moments.slice(
        Math.floor((bar * moments.length) / BARS),
        Math.floor(((bar + 1) * moments.length) / BARS),
      );
      return part.reduce((sum, moment) => sum + moment, 0) / part.length;
    });
    const loudest = Math.max(...means);
    const bars = means.map((mean) => (loudest > 0 ? Math.round((mean / loudest) * LOUDEST) : 0));
    return btoa(String.fromCharCode(...bars));
  }
}
