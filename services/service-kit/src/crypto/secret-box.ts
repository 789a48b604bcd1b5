import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM and key rotation: [version][key id length][key id][iv][tag][ciphertext].
 * `context` (for example the connection's id) is authenticated, so a value cannot be moved to another record.
 */
export class SecretBox {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly currentId: string;

  /** @param keys `id:base64 of 32 bytes`, separated by commas; the first encrypts. */
  constructor(keys: string) {
    const pairs = keys.split(',').map((part): [string, Buffer] => {
      const [id = '', secret = ''] = part.split(':');
      return [id, Buffer.from(secret, 'base64')];
    });
    this.keys = new Map(pairs);
    this.currentId = pairs[0]?.[0] ?? '';
  }

  seal(plain: Uint8Array, context: string): Buffer {
    const key = this.keyOf(this.currentId);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    const id = Buffer.from(this.currentId);
    return Buffer.concat([Buffer.from([VERSION, id.length]), id, iv, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error if the key is unknown, or if the value or its context was changed. */
  open(sealed: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes[0] !== VERSION) throw new Error('sealed value of an unknown version');
    const ivAt = 2 + (bytes[1] ?? 0);
    const key = this.keyOf(bytes.toString('utf8', 2, ivAt));
    const tagAt = ivAt + IV_BYTES;
    const textAt = tagAt + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(ivAt, tagAt)).setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(tagAt, textAt));
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]);
  }

  private keyOf(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`no encryption key with id ${id}`);
    return key;
  }
}
