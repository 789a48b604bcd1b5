import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { BufferSource, BufferTarget, Conversion, Input, OGG, Output, WebMOutputFormat } from 'mediabunny';
import { listen } from '../../../test/listen.js';
import { recordings, TONE } from '../../../test/tone.js';
import { toVoiceNote } from './to-voice-note.js';

const SAMPLE = join(import.meta.dirname, '../../../../whatsapp-simulator/samples/voice-3s.ogg');

/** A recording as a browser creates it. */
async function asWebm(ogg: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(ogg), formats: [OGG] });
  const target = new BufferTarget();
  const conversion = await Conversion.init({ input, output: new Output({ format: new WebMOutputFormat(), target }) });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

describe('toVoiceNote', () => {
  it("converts a browser's recording to a voice note with length and waveform", async () => {
    const webm = await asWebm(await readFile(SAMPLE));
    expect(Buffer.from(webm.subarray(0, 4)).toString('hex')).toBe('1a45dfa3');

    const note = await toVoiceNote(webm);

    expect(Buffer.from(note?.bytes.subarray(0, 4) ?? []).toString()).toBe('OggS');
    expect(Buffer.from(note?.bytes ?? []).includes('OpusHead')).toBe(true);
    expect(note?.seconds).toBeCloseTo(3, 0);
    expect(note?.waveform).toHaveLength(64);
    expect(Math.max(...(note?.waveform ?? []))).toBe(100);
  });

  it.each(recordings)('converts %s to Opus with the same sound', async (_kind, _type, read) => {
    const note = await toVoiceNote(await read());

    const decoded = await listen(note?.bytes ?? new Uint8Array(0));
    expect(decoded.channels).toBe(1);
    expect(Math.abs(decoded.seconds - TONE.seconds)).toBeLessThan(0.1);
    expect(Math.abs(decoded.hertz - TONE.hertz)).toBeLessThan(3);
    expect(note?.seconds).toBe(decoded.seconds);
    expect(note?.waveform.subarray(4, 60).every((bar) => bar > 50)).toBe(true);
  });

  it('converts an AAC recording of more than a minute as a whole', async () => {
    const [, , read] = recordings.find(([kind]) => kind === 'AAC') ?? [];
    const tone = await read?.();
    const note = await toVoiceNote(Buffer.concat(Array.from({ length: 40 }, () => tone ?? new Uint8Array(0))));

    const decoded = await listen(note?.bytes ?? new Uint8Array(0));
    expect(decoded.seconds / TONE.seconds).toBeGreaterThan(39.9);
    expect(decoded.seconds / TONE.seconds).toBeLessThan(42); // each repeat includes the padding of its encoder
    expect(Math.abs(decoded.hertz - TONE.hertz)).toBeLessThan(5);
    expect(note?.waveform.every((bar) => bar > 50)).toBe(true);
  });

  it('fails, or returns the playable part, for a damaged AAC recording', async () => {
    const [, , read] = recordings.find(([kind]) => kind === 'AAC') ?? [];
    const damaged = Buffer.from((await read?.()) ?? []);
    for (let at = 1_000; at < damaged.length; at += 97) damaged[at] = (damaged[at] ?? 0) ^ 0x5a;

    const outcome = await toVoiceNote(damaged).catch((error: unknown) => error);

    expect(outcome === undefined || outcome instanceof Error || typeof outcome === 'object').toBe(true);
  });

  it('returns undefined for a file of another kind', async () => {
    expect(await toVoiceNote(Buffer.from('not a sound'))).toBeUndefined();
  });
});
