export const OPUS_RATE = 48_000;
/** 20 ms. */
export const FRAME_SAMPLES = 960;

const HEAD_BYTES = 19;
const VERSION = 1;
const MONO = 1;

/** Returns the first packet of an Ogg file with Opus (RFC 7845, section 5.1). */
export function opusHead(preSkip: number): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES);
  bytes.set(new TextEncoder().encode('OpusHead'));
  const view = new DataView(bytes.buffer);
  view.setUint8(8, VERSION);
  view.setUint8(9, MONO);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, OPUS_RATE, true);
  return bytes;
}
