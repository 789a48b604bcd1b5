const PAGE = 'OggS';
const POSITION_AT = 6;
const SAMPLES_A_SECOND = 48_000; // of Opus, at any original sample rate

/**
 * Returns the duration of an Ogg Opus file from its last page, or null for other files. The duration that a sender
 * states may be wrong.
 */
export function oggSeconds(bytes: Buffer): number | null {
  const last = bytes.lastIndexOf(PAGE, undefined, 'latin1');
  if (last < 0 || !bytes.includes('OpusHead') || last + POSITION_AT + 8 > bytes.length) return null;
  const samples = Number(bytes.readBigInt64LE(last + POSITION_AT));
  return samples >= 0 ? samples / SAMPLES_A_SECOND : null;
}
