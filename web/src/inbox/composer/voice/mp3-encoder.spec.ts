import { describe, expect, it } from '@jest/globals';
import { createMp3Encoder } from './mp3-encoder.js';
import { isWorthSending } from './voice-rules.js';

const RATE = 44_100;
/** A tone in chunks of 128 samples, like the input of a microphone. */
function recorded(seconds: number): Blob {
  const mp3 = createMp3Encoder(RATE);
  for (let at = 0; at < seconds * RATE; at += 128)
    mp3.add(
      Float32Array.from({ length: 128 }, (_none, index) => 0.5 * Math.sin((2 * Math.PI * 440 * (at + index)) / RATE)),
    );
  return mp3.finish();
}

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });

describe('a recording', () => {
  it('is MP3 with 128 kbps', async () => {
    const two = recorded(2);
    const bytes = await bytesOf(two);

    expect(two.type).toBe('audio/mpeg');
    expect(bytes[0]).toBe(0xff); // frame: MPEG 1, layer III
    expect((bytes[1] ?? 0) & 0xfe).toBe(0xfa);
    expect((bytes[2] ?? 0) >> 4).toBe(9); // 128 kbps
    expect(two.size).toBeGreaterThan(31_000);
    expect(two.size).toBeLessThan(34_000);
  });

  it('is sent only from 10,000 bytes on', () => {
    expect(isWorthSending({ size: 9_999 })).toBe(false);
    expect(isWorthSending({ size: 10_000 })).toBe(true);
    expect(isWorthSending(recorded(0.4))).toBe(false);
  });
});
