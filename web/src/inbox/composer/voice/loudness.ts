/** The number of bars that WhatsApp on a phone shows. */
const BARS = 64;
const LOUDEST = 100;

/** Measures the volume of a recording in progress. */
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

  /**
   * Returns the volume of 64 equal segments, each from 0 to 100 relative to the loudest, in Base64. Returns null for
   * fewer than 64 samples.
   */
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
