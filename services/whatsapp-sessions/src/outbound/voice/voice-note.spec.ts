import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BufferSource, BufferTarget, Conversion, Input, OGG, Output, WebMOutputFormat } from 'mediabunny';
import { toVoiceNote } from './voice-note.js';

const SAMPLE = join(import.meta.dirname, '../../../../whatsapp-simulator/samples/voice-3s.ogg');

/** As a browser records it. */
async function asWebm(ogg: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const target = new BufferTarget();
  const conversion = await Conversion.init({ input, output: new Output({ format: new WebMOutputFormat(), target }) });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

describe('a recording', () => {
  it('of a browser becomes a voice note with its length and its bars', async () => {
    const webm = await asWebm(await readFile(SAMPLE));
    expect(Buffer.from(webm.subarray(0, 4)).toString('hex')).toBe('1a45dfa3');

    const note = await toVoiceNote(webm);

    expect(Buffer.from(note?.bytes.subarray(0, 4) ?? []).toString()).toBe('OggS');
    expect(Buffer.from(note?.bytes ?? []).includes('OpusHead')).toBe(true);
    expect(note?.seconds).toBeCloseTo(3, 0);
    expect(note?.waveform).toHaveLength(64);
    expect(Math.max(...(note?.waveform ?? []))).toBe(100);
  });

  it('of another kind is none', async () => {
    expect(await toVoiceNote(Buffer.from('not a sound'))).toBeUndefined();
  });
});
