import { describe, expect, it } from '@jest/globals';
import { FrameReader, writeFrame } from './frame-reader.js';

const INTRO = Buffer.from([0x57, 0x41, 6, 3]);

describe('FrameReader', () => {
  it('finds several frames after the intro in one message', () => {
    const reader = new FrameReader();
    const frames = reader.push(Buffer.concat([INTRO, writeFrame(Buffer.from('a')), writeFrame(Buffer.from('bc'))]));
    expect(frames.map(String)).toEqual(['a', 'bc']);
    expect(reader.intro).toEqual(INTRO);
  });

  it('assembles a frame that arrives byte by byte', () => {
    const reader = new FrameReader();
    const stream = Buffer.concat([INTRO, writeFrame(Buffer.from('slowly'))]);
    const frames = [...stream].flatMap((byte) => reader.push(Buffer.from([byte])));
    expect(frames.map(String)).toEqual(['slowly']);
  });

  it('skips routing information before the intro', () => {
    const reader = new FrameReader();
    const routing = Buffer.from([0x45, 0x44, 0, 1, 0, 0, 2, 9, 9]);
    expect(reader.push(Buffer.concat([routing, INTRO, writeFrame(Buffer.from('x'))])).map(String)).toEqual(['x']);
    expect(reader.intro).toEqual(INTRO);
  });

  it('rejects a client with another intro', () => {
    expect(() => new FrameReader().push(Buffer.from('GET / HTTP/1.1'))).toThrow('not a WhatsApp client');
  });
});
