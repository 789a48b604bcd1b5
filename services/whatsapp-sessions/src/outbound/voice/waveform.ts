/** How many bars phones draw. */
const BARS = 64;
const LOUDEST = 100;

/** The bars of a voice note: how loud each part is, beside the loudest. */
export function waveformOf(samples: Float32Array): Uint8Array {
  const length = Math.floor(samples.length / BARS);
  const means = Array.from({ length: BARS }, (_, bar) => meanOf(samples.subarray(bar * length, (bar + 1) * length)));
  const loudest = Math.max(...means);
  return Uint8Array.from(means, (mean) => (loudest > 0 ? Math.round((mean / loudest) * LOUDEST) : 0));
}

function meanOf(part: Float32Array): number {
  let sum = 0;
  for (const sample of part) sum += Math.abs(sample);
  return part.length > 0 ? sum / part.length : 0;
}
