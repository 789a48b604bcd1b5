const PAGE = 'OggS';
const POSITION_AT = 6;
const SAMPLES_A_SECOND = 48_000; // of Opus, at whatever rate it was recorded

/** Returns how long an Ogg file with Opus plays, as its last page says; null for anything else. Senders may claim another length. */
export function oggSeconds(bytes: Buffer): number | null {
  const last = bytes.lastIndexOf(PAGE, undefined, 'latin1');
  if (last < 0 || !bytes.includes('OpusHead') || last + POSITION_AT + 8 > bytes.length) return null;
  const samples = Number(bytes.readBigInt64LE(last + POSITION_AT));
  return samples >= 0 ? samples / SAMPLES_A_SECOND : null;
}
