import { createDecipheriv, createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { DEFAULT_ORIGIN, getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import { fetchThrough, type Route } from '../proxy/route.js';

type Way = Pick<Route, 'dispatcher'>;

const MAC_BYTES = 10;
const ANSWER_MS = 30_000;
/** A download without data for this time is aborted. A large file may take any amount of time. */
const SILENCE_MS = 60_000;

/** Thrown if WhatsApp no longer has the file at this URL. */
export class MediaGone extends Error {}

/** An encrypted file, and the media key that its keys are derived from. */
type Sealed = { keysOf: MediaType; part: { mediaKey?: Uint8Array | null } };

/**
 * Returns the decrypted bytes of a file. Replaces Baileys' download, which does not verify WhatsApp's authentication
 * code, and which crashes the process with an unhandled stream error if a response is interrupted. The caller compares
 * the hash of the bytes.
 * @throws MediaGone
 */
export async function downloadMedia(address: URL, { keysOf, part }: Sealed, route: Way): Promise<Readable> {
  const { iv, cipherKey, macKey } = await getMediaKeys(part.mediaKey ?? Buffer.alloc(0), keysOf);
  if (!macKey) throw new Error('the media key has no MAC key');
  const code = createHmac('sha256', macKey).update(iv);
  const body = await fetchBytes(address, route);
  return pipeline(body, new Authenticated(code), createDecipheriv('aes-256-cbc', cipherKey, iv), () => undefined);
}

/** @throws MediaGone */
export async function fetchBytes(address: URL, route: Way): Promise<Readable> {
  const over = new AbortController();
  let timer = setTimeout(() => over.abort(), ANSWER_MS);
  const headers = { Origin: DEFAULT_ORIGIN };
  try {
    const init = { headers, signal: over.signal, redirect: 'error' as const };
    const response = await fetch(address, { ...init, ...fetchThrough(route) });
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

/**
 * Forwards the ciphertext and holds back the authentication code at its end. The stream fails if the code does not
 * match.
 */
class Authenticated extends Transform {
  private held = Buffer.alloc(0);

  constructor(private readonly code: Hmac) {
    super();
  }

  /**
   * Copies only the few bytes held back, because a copy of each chunk would occupy memory until the next garbage
   * collection.
   */
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const passes = Math.max(0, this.held.length + chunk.length - MAC_BYTES);
    const ofHeld = Math.min(this.held.length, passes);
    const ofChunk = passes - ofHeld;
    for (const part of [this.held.subarray(0, ofHeld), chunk.subarray(0, ofChunk)])
      if (part.length > 0) {
        this.code.update(part);
        this.push(part);
      }
    this.held = Buffer.concat([this.held.subarray(ofHeld), chunk.subarray(ofChunk)]);
    done();
  }

  override _flush(done: TransformCallback): void {
    const wanted = this.code.digest().subarray(0, MAC_BYTES);
    const isGenuine = this.held.length === MAC_BYTES && timingSafeEqual(this.held, wanted);
    done(isGenuine ? null : new Error('the authentication code does not match'));
  }
}
