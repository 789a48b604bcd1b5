import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { MalformedBytes, ProtoStream, type StreamField } from './proto-stream.js';

const cutInto = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_none, n) => bytes.subarray(n * size, (n + 1) * size));
const streamOf = (bytes: Buffer, size = bytes.length || 1) => new ProtoStream(Readable.from(cutInto(bytes, size)));

const CHAT = Buffer.from(
  proto.Conversation.encode({
    id: '1@lid',
    messages: [{ message: { key: { id: 'A' } } }, { message: { key: { id: 'B' } } }],
    tcToken: randomBytes(40_000),
    tcTokenTimestamp: 1_790_000_000,
    pnJid: '55@s.whatsapp.net',
  }).finish(),
);

describe('a protocol buffer that arrives in chunks', () => {
  it.each([1, 2, 3, 7, 20, 21, 1_000, 16_384, CHAT.length])('is the same in chunks of %i bytes', async (size) => {
    const stream = streamOf(CHAT, size);
    const parts: Buffer[] = [];
    for (let field = await stream.next(); field; field = await stream.next())
      parts.push(field.head, await stream.take(field.length ?? 0));

    expect(Buffer.concat(parts)).toEqual(CHAT);
    expect(stream.position).toBe(CHAT.length);
  });

  it.each([1, 5, 50_000])('skips unread content, in chunks of %i bytes', async (size) => {
    const stream = streamOf(CHAT, size);
    const fields: number[] = [];
    for (let field = await stream.next(); field; field = await stream.next()) {
      fields.push(field.no);
      await stream.skip(field.length ?? 0);
    }

    expect(fields[0]).toBe(1);
    expect(fields.filter((no) => no === 2)).toHaveLength(2);
    expect(fields).toHaveLength(6);
  });

  it('ends where its containing message ends', async () => {
    const stream = streamOf(Buffer.from([0x08, 1, 0x10, 2, 0x18, 3]));
    const read: StreamField[] = [];
    for (let field = await stream.next(4); field; field = await stream.next(4)) read.push(field);

    expect(read.map(({ no }) => no)).toEqual([1, 2]);
    expect((await stream.next())?.no).toBe(3);
    expect(await stream.next()).toBeUndefined();
  });

  it.each<[string, number[]]>([
    ['truncated content', [0x12, 5, 1, 2]],
    ['a tag without a length', [0x12]],
    ['a truncated number', [0x08, 0x80]],
    ['a number that is too long', [0x08, ...Array.from({ length: 12 }, () => 0xff)]],
    ['field number 0', [0x02, 0]],
    ['an unknown type', [0x0f]],
    ['a group, which is not supported', [0x0b, 0x0c]],
    ['fewer than eight bytes', [0x09, 1, 2]],
    ['fewer than four bytes', [0x0d, 1]],
    ['a length that exceeds the memory', [0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('rejects %s', async (_case, bytes) => {
    const stream = streamOf(Buffer.from(bytes), 1);
    const readAll = async () => {
      for (let field = await stream.next(); field; field = await stream.next()) await stream.skip(field.length ?? 0);
    };

    await expect(readAll()).rejects.toThrow(MalformedBytes);
  });

  it('rejects a part that extends beyond its containing message', async () => {
    await expect(streamOf(Buffer.from([0x12, 3, 1, 2, 3])).next(4)).rejects.toThrow(MalformedBytes);
  });

  it('ends on random bytes, and never hangs', async () => {
    for (let n = 0; n < 300; n += 1) {
      const stream = streamOf(randomBytes(200), 1 + (n % 30));
      await (async () => {
        for (let field = await stream.next(); field; field = await stream.next()) await stream.skip(field.length ?? 0);
      })().catch((error: unknown) => expect(error).toBeInstanceOf(MalformedBytes));
    }
  });
});
