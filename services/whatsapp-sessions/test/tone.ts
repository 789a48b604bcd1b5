import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Generates 2 s of 440 Hz at 44.1 kHz, as a browser, a phone or a program would record it. */
export const TONE = { hertz: 440, seconds: 2 };
const RATE = 44_100;
const FIXTURES = join(import.meta.dirname, 'fixtures');

export const recordings: ReadonlyArray<[string, string, () => Promise<Buffer>]> = [
  ['MP3', 'audio/mpeg', () => readFile(join(FIXTURES, 'tone.mp3'))],
  ['AAC in M4A', 'audio/mp4', () => readFile(join(FIXTURES, 'tone.m4a'))],
  ['AAC', 'audio/aac', () => readFile(join(FIXTURES, 'tone.aac'))],
  ['WAV', 'audio/wav', () => Promise.resolve(wav())],
];

function wav(): Buffer {
  const samples = RATE * TONE.seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // PCM
  bytes.writeUInt16LE(1, 22); // mono
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n += 1)
    bytes.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * TONE.hertz * n) / RATE)), 44 + n * 2);
  return bytes;
}
