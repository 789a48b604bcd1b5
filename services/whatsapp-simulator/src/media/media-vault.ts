import { createDecipheriv, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { encryptedStream, getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import type { MediaKind } from '../world/kinds.js';
import { SimulatorError } from '../simulator.errors.js';
import type { MediaFiles, StoredFile } from './media-files.js';

/** The fields of a message that refer to its encrypted file. */
export type Sealed = {
  sealedSha256: string;
  mediaKey: Uint8Array;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
};

const MAC_LENGTH = 10;
const KEPT_SEALS = 500;

/** The names of media kinds in the protocol's key derivation. */
const MEDIA_TYPES: Record<MediaKind, MediaType> = {
  image: 'image',
  video: 'video',
  gif: 'gif',
  audio: 'audio',
  voice: 'ptt',
  document: 'document',
  sticker: 'sticker',
};

/** A file up to this size is read immediately. A larger one is read at the speed of a fast network. */
const AT_ONCE_BYTES = 8 * 1024 * 1024;
const BYTES_PER_MS = 25_000;

/**
 * Reads a file as fast as a phone receives it. The simulated phones share the processor with the system under test, so
 * they do not decrypt a large file all at once.
 */
async function* received(source: Readable): AsyncGenerator<Buffer> {
  const begun = performance.now();
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const waitMs = (bytes - AT_ONCE_BYTES) / BYTES_PER_MS - (performance.now() - begun);
    if (waitMs > 0) await wait(waitMs);
    yield chunk;
  }
}

/** Encrypts contacts' files, and decrypts files that companions uploaded. */
export class MediaVault {
  private readonly seals = new Map<string, Sealed>();

  constructor(private readonly files: MediaFiles) {}

  /** Encrypts a file. All messages with the same file share the encrypted copy. */
  async seal(sha256: string, kind: MediaKind): Promise<Sealed> {
    const key = `${kind}/${sha256}`;
    const known = this.seals.get(key);
    if (known) return known;
    if ((await this.files.sizeOf('plain', sha256)) === undefined) {
      throw new SimulatorError(404, 'ERR_NO_SUCH_FILE', 'Upload the file to /api/media first.');
    }
    const sealed = await this.sealStream(this.files.read('plain', sha256), MEDIA_TYPES[kind]);
    this.seals.set(key, sealed);
    const oldest = this.seals.keys().next();
    if (this.seals.size > KEPT_SEALS && !oldest.done) this.seals.delete(oldest.value);
    return sealed;
  }

  /** Encrypts a chunk of a phone's history. */
  sealHistory(stream: Readable): Promise<Sealed> {
    return this.sealStream(stream, 'md-msg-hist');
  }

  private async sealStream(stream: Readable, type: MediaType): Promise<Sealed> {
    const { mediaKey, fileSha256, fileEncSha256, fileLength, encFilePath } = await encryptedStream({ stream }, type);
    const sealedSha256 = fileEncSha256.toString('hex');
    await this.files.adopt('sealed', sealedSha256, encFilePath);
    return { sealedSha256, mediaKey, fileSha256, fileEncSha256, fileLength };
  }

  /** Decrypts an uploaded file. Throws if it is incomplete or does not match the message. */
  async open(sealedSha256: string, mediaKey: Uint8Array, kind: MediaKind): Promise<StoredFile> {
    const size = await this.files.sizeOf('sealed', sealedSha256);
    if (size === undefined) throw new Error('not on the media host');
    const { cipherKey, iv, macKey } = await getMediaKeys(mediaKey, MEDIA_TYPES[kind]);
    if (!macKey || !(await this.isGenuine(sealedSha256, { iv, macKey, end: size - MAC_LENGTH }))) {
      throw new Error('wrong authentication code');
    }
    const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    const plain = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) yield decipher.update(chunk);
      yield decipher.final();
    };
    const sealed = this.files.read('sealed', sealedSha256, { end: size - MAC_LENGTH });
    return this.files.add('plain', Readable.from(plain(received(sealed))));
  }

  private async isGenuine(
    sealedSha256: string,
    { iv, macKey, end }: { iv: Uint8Array; macKey: Uint8Array; end: number },
  ): Promise<boolean> {
    const hmac = createHmac('sha256', macKey).update(iv);
    for await (const chunk of received(this.files.read('sealed', sealedSha256, { end }))) hmac.update(chunk);
    const chunks: Buffer[] = [];
    for await (const chunk of this.files.read('sealed', sealedSha256, { start: end })) chunks.push(chunk as Buffer);
    return hmac.digest().subarray(0, MAC_LENGTH).equals(Buffer.concat(chunks));
  }

  reset(): void {
    this.seals.clear();
  }
}
