import { createDecipheriv } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { DEFAULT_ORIGIN, getMediaKeys } from '@whiskeysockets/baileys';
import type { Media } from '../protocol/read-media.js';

const MAC_BYTES = 10;
const ANSWER_MS = 30_000;
/** A connection that gives nothing for so long is given up; a large file may take as long as it wants. */
const SILENCE_MS = 60_000;

/** WhatsApp no longer has the file under this address. */
export class MediaGone extends Error {}

/**
 * The decrypted bytes of a file. Not by Baileys' own download: there, an answer that breaks off in the middle is an error
 * of a stream that nobody listens to, which ends the process. Whoever stores the bytes compares their hash.
 * @throws MediaGone
 */
export async function downloadMedia(address: URL, { keysOf, part }: Media): Promise<Readable> {
  const { iv, cipherKey } = await getMediaKeys(part.mediaKey ?? Buffer.alloc(0), keysOf);
  const body = await fetchBytes(address);
  return pipeline(body, new WithoutTail(MAC_BYTES), createDecipheriv('aes-256-cbc', cipherKey, iv), () => undefined);
}

/** @throws MediaGone */
export async function fetchBytes(address: URL): Promise<Readable> {
  const over = new AbortController();
  let timer = setTimeout(() => over.abort(), ANSWER_MS);
  const headers = { Origin: DEFAULT_ORIGIN };
  try {
    const response = await fetch(address, { headers, signal: over.signal, redirect: 'error' });
    if ([403, 404, 410].includes(response.status)) throw new MediaGone(`answered ${response.status}`);
    if (!response.ok || !response.body) throw new Error(`the media host answered ${response.status}`);
    const body = Readable.fromWeb(response.body);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => over.abort(), SILENCE_MS);
    };
    heard();
    const listening = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        heard();
        done(null, chunk);
      },
    });
    return pipeline(body, listening, () => clearTimeout(timer));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/** Holds back the last bytes, which are not part of what was encrypted. */
class WithoutTail extends Transform {
  private held = Buffer.alloc(0);

  constructor(private readonly bytes: number) {
    super();
  }

  /** Nothing but the few bytes that are held back is copied: a copy of each chunk is memory until the next collection. */
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const passes = Math.max(0, this.held.length + chunk.length - this.bytes);
    const ofHeld = Math.min(this.held.length, passes);
    if (ofHeld > 0) this.push(this.held.subarray(0, ofHeld));
    const ofChunk = passes - ofHeld;
    this.held = Buffer.concat([this.held.subarray(ofHeld), chunk.subarray(ofChunk)]);
    done(null, ofChunk > 0 ? chunk.subarray(0, ofChunk) : undefined);
  }
}
