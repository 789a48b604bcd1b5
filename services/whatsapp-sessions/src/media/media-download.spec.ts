import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { encryptedStream } from '@whiskeysockets/baileys';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DIRECT } from '../proxy/route.js';
import { downloadMedia } from './media-download.js';

const PLAIN = Buffer.from('a photo of a cake, sent by a contact'.repeat(5_000));
const MIDDLE = 64_000;

describe('a file from the media host', () => {
  let host: Server | undefined;
  afterEach(() => void host?.close());

  /** Serves a file as WhatsApp would, with the changes of `change`. */
  const download = async (change: (sealed: Buffer) => Buffer) => {
    const { mediaKey, encFilePath } = await encryptedStream({ stream: Readable.from([PLAIN]) }, 'image');
    const served = change(await readFile(encFilePath));
    host = createServer((_request, response) => response.end(served)).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const address = new URL(`http://127.0.0.1:${(host.address() as AddressInfo).port}/file`);
    return buffer(await downloadMedia(address, { keysOf: 'image', part: { mediaKey } } as never, DIRECT));
  };
  const flipped = (place: number) => (sealed: Buffer) => {
    const changed = Buffer.from(sealed);
    const at = place < 0 ? changed.length + place : place;
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };

  it('is identical to the sent file', async () => {
    expect((await download((sealed) => sealed)).equals(PLAIN)).toBe(true);
  });

  it.each([
    ['a bit of its content was changed', flipped(MIDDLE)],
    ['a bit of its authentication code was changed', flipped(-1)],
    ['its end is missing', (sealed: Buffer) => Buffer.concat([sealed.subarray(0, MIDDLE), sealed.subarray(-10)])],
    ['it has only a few bytes', () => Buffer.from('short')],
  ])('is rejected when %s', async (_what, change) => {
    await expect(download(change)).rejects.toThrow();
  });
});
