import { createDecipheriv } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { DEFAULT_ORIGIN, getMediaKeys } from '@whiskeysockets/baileys';
import type { Media } from '../protocol/read-media.js';

const MAC_BYTES = 10;
const ANSWER_MS = 30_000;
/** A connection that is silent for so long is given up; a large file may take any time. */
const SILENCE_MS = 60_000;

/** Thrown when WhatsApp no longer has the file under this address. */
export class MediaGone extends Error {}

/**
 * Returns the decrypted bytes of a file. Baileys' own download is not used: there, an answer that breaks off in the middle is
 * an error of a stream without a listener, which ends the process. The caller compares the hash of the bytes.
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
    const resetTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => over.abort(), SILENCE_MS);
    };
    resetTimer();
    const watched = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        resetTimer();
        done(null, chunk);
      },
    });
    return pipeline(body, watched, () => clearTimeout(timer));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/** Drops the last bytes, which are not part of the ciphertext. */
class WithoutTail extends Transform {
  private held = Buffer.alloc(0);

  constructor(private readonly bytes: number) {
    super();
  }

  /** Copies only the few held bytes: a copy of each chunk would take memory until the next garbage collection. */
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const passes = Math.max(0, this.held.length + chunk.length - this.bytes);
    const ofHeld = Math.min(this.held.length, passes);
    if (ofHeld > 0) this.push(this.held.subarray(0, ofHeld));
    const ofChunk = passes - ofHeld;
    this.held = Buffer.concat([this.held.subarray(ofHeld), chunk.subarray(ofChunk)]);
    done(null, ofChunk > 0 ? chunk.subarray(0, ofChunk) : undefined);
  }
}
