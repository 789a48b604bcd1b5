import { Mp3Encoder } from '@breezystack/lamejs';
import { KBPS } from './voice-rules.js';

const MONO = 1;
const FULL_SCALE = 0x7fff;

function toIntegers(samples: Float32Array): Int16Array {
  const integers = new Int16Array(samples.length);
  for (const [index, sample] of samples.entries()) integers[index] = Math.max(-1, Math.min(1, sample)) * FULL_SCALE;
  return integers;
}

/** Encodes MP3 at 128 kbps during the recording, so that stopping it needs no extra time. */
export function createMp3Encoder(sampleRate: number) {
  const encoder = new Mp3Encoder(MONO, sampleRate, KBPS);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const keep = (part: Uint8Array) => {
    if (part.length > 0) parts.push(new Uint8Array(part));
  };
  return {
    add: (samples: Float32Array) => keep(encoder.encodeBuffer(toIntegers(samples))),
    finish(): Blob {
      keep(encoder.flush());
      return new Blob(parts, { type: 'audio/mpeg' });
    },
  };
}
export type Mp3 = ReturnType<typeof createMp3Encoder>;
