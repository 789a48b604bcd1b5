const LOUDEST = 100;
/** The height of a bar for silence, which must stay visible. */
const LEAST = 0.08;

/** Equal bars for a voice message without a waveform. They look like a waveform but suggest no volume. */
export const EVEN_BARS: readonly number[] = Array.from({ length: 64 }, () => 0.3);

/** Returns the height of each bar from 0 to 1, or null if there is no waveform. */
export function barsOf(waveform: string | null | undefined): readonly number[] | null {
  if (!waveform) return null;
  const bytes = Array.from(atob(waveform), (character) => character.charCodeAt(0));
  return bytes.map((byte) => Math.max(LEAST, Math.min(1, byte / LOUDEST)));
}
