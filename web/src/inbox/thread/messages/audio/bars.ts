const LOUDEST = 100;
/** A bar of silence is seen too. */
const LEAST = 0.08;

/** The height of each bar of a voice note, from 0 to 1; null when its waveform is not known. */
export function barsOf(waveform: string | null | undefined): readonly number[] | null {
  if (!waveform) return null;
  const bytes = Array.from(atob(waveform), (character) => character.charCodeAt(0));
  return bytes.map((byte) => Math.max(LEAST, Math.min(1, byte / LOUDEST)));
}
