import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ByteRange, MediaStore } from '@recado/media-kit/store';
import { audioSeconds } from './audio-seconds.js';

const SERVICES = join(import.meta.dirname, '../../../services');
const RECORDED = 'whatsapp-sessions/test/fixtures/tone.mp3';
const SENT_BY_PHONE = 'whatsapp-simulator/samples/voice-6s.ogg';

function storeOf(content: Buffer, asked: ByteRange[] = []) {
  const open = (_key: string, range: ByteRange = { start: 0 }) => {
    asked.push(range);
    return Promise.resolve(Readable.from([content.subarray(range.start, (range.end ?? content.length - 1) + 1)]));
  };
  return { open } as unknown as MediaStore;
}
const secondsOf = (content: Buffer) => audioSeconds(storeOf(content), { key: 'k', bytes: content.length });

describe('the length of a stored audio file', () => {
  it.each([
    ['a recording of the desk', RECORDED, 2],
    ["a phone's voice note", SENT_BY_PHONE, 6],
  ])('of type %s is read from its container', async (_name, file, seconds) => {
    expect(await secondsOf(await readFile(join(SERVICES, file)))).toBeCloseTo(seconds, 0);
  });

  it('is unknown if the file is not audio, empty or truncated', async () => {
    const ogg = await readFile(join(SERVICES, SENT_BY_PHONE));
    expect(await secondsOf(Buffer.from('not a sound'))).toBeNull();
    expect(await secondsOf(Buffer.alloc(0))).toBeNull();
    expect(await secondsOf(ogg.subarray(0, 40))).toBeNull();
  });
});
