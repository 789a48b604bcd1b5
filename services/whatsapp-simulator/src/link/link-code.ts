import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { sharedSecret, type KeyPair } from '../wire/keys.js';

const derive = promisify(pbkdf2);

const ITERATIONS = 2 << 16;
const KEY_LENGTH = 32;
const SALT_LENGTH = 32;
const CTR_IV_LENGTH = 16;
const GCM_IV_LENGTH = 12;
const TAG_LENGTH = 16;
const BUNDLE_INFO = 'link_code_pairing_key_bundle_encryption_key';

const keyFor = (code: string, salt: Buffer): Promise<Buffer> => derive(code, salt, ITERATIONS, KEY_LENGTH, 'sha256');

/** Encrypts a public key with the eight characters of the code: salt, IV, ciphertext. */
export const wrapKey = async (code: string, publicKey: Buffer): Promise<Buffer> => {
  const salt = randomBytes(SALT_LENGTH);
  const iv = randomBytes(CTR_IV_LENGTH);
  const cipher = createCipheriv('aes-256-ctr', await keyFor(code, salt), iv);
  return Buffer.concat([salt, iv, cipher.update(publicKey), cipher.final()]);
};

/**
 * Decrypts a public key. Returns some key even for a wrong code; only the bundle that follows shows whether the code
 * was correct.
 */
export const unwrapKey = async (code: string, wrapped: Buffer): Promise<Buffer> => {
  const salt = wrapped.subarray(0, SALT_LENGTH);
  const iv = wrapped.subarray(SALT_LENGTH, SALT_LENGTH + CTR_IV_LENGTH);
  const decipher = createDecipheriv('aes-256-ctr', await keyFor(code, salt), iv);
  return Buffer.concat([decipher.update(wrapped.subarray(SALT_LENGTH + CTR_IV_LENGTH)), decipher.final()]);
};

type Opening = { bundle: Buffer; ephemeral: KeyPair; companionEphemeral: Buffer; identity: KeyPair };

/** Returns the secret that both sides share after the exchange, or undefined if the code was wrong. */
export const openBundle = ({ bundle, ephemeral, companionEphemeral, identity }: Opening): Buffer | undefined => {
  const shared = sharedSecret(ephemeral.private, companionEphemeral);
  const salt = bundle.subarray(0, SALT_LENGTH);
  const iv = bundle.subarray(SALT_LENGTH, SALT_LENGTH + GCM_IV_LENGTH);
  const sealed = bundle.subarray(SALT_LENGTH + GCM_IV_LENGTH);
  const key = Buffer.from(hkdfSync('sha256', shared, salt, BUNDLE_INFO, KEY_LENGTH));
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  try {
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_LENGTH)), decipher.final()]);
    const companionIdentity = plain.subarray(0, KEY_LENGTH);
    const random = plain.subarray(2 * KEY_LENGTH);
    const secret = Buffer.concat([shared, sharedSecret(identity.private, companionIdentity), random]);
    return Buffer.from(hkdfSync('sha256', secret, '', 'adv_secret', KEY_LENGTH));
  } catch {
    return undefined;
  }
};
