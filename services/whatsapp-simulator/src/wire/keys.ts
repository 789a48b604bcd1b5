import { Curve } from '@whiskeysockets/baileys';

export type KeyPair = { public: Buffer; private: Buffer };

export const newKeyPair = (): KeyPair => {
  const pair = Curve.generateKeyPair();
  return { public: Buffer.from(pair.public), private: Buffer.from(pair.private) };
};

export const sharedSecret = (privateKey: Uint8Array, publicKey: Uint8Array): Buffer =>
  Buffer.from(Curve.sharedKey(privateKey, publicKey));

/** XEdDSA in pure JavaScript: about 13 ms, so sign once and keep the result. */
export const sign = (privateKey: Uint8Array, message: Uint8Array): Buffer =>
  Buffer.from(Curve.sign(privateKey, message));

/** Signal writes public keys with a leading type byte. */
export const withKeyType = (publicKey: Uint8Array): Buffer =>
  publicKey.length === 33 ? Buffer.from(publicKey) : Buffer.concat([Buffer.from([5]), publicKey]);

export type StoredKeyPair = { public: string; private: string };

export const storeKeyPair = (pair: KeyPair): StoredKeyPair => ({
  public: pair.public.toString('base64'),
  private: pair.private.toString('base64'),
});

export const restoreKeyPair = (stored: StoredKeyPair): KeyPair => ({
  public: Buffer.from(stored.public, 'base64'),
  private: Buffer.from(stored.private, 'base64'),
});
