const LOUDEST = 100;
/** A bar of silence is seen too. */
const LEAST = 0.08;

/** The even bars of a voice note that nobody measured: it looks like the others, and claims no loudness. */
export const EVEN_BARS: readonly number[] = Array.from({ length: 64 }, () => 0.3);

/** The height of each bar of a recording, from 0 to 1; null when its waveform is not known. */
export function barsOf(waveform: string | null | undefined): readonly number[] | null {
  if (!waveform) return null;
  const bytes = Array.from(atob(waveform), (character) => character.charCodeAt(0));
  return bytes.map((byte) => Math.max(LEAST, Math.min(1, byte / LOUDEST)));
}
