import { PreKeyPool } from './prekey-pool.js';

/** A device's public key, which another device needs to start a session. */
export type PublicSignedPreKey = { id: number; public: Buffer; signature: Buffer };

/** A phone's linked device, which is the role of the service under test. */
export type Companion = {
  phone: string;
  device: number;
  /** The name shown on the phone, in the list of linked devices. */
  name: string;
  noiseKey: Buffer;
  identityKey: Buffer;
  registrationId: number;
  signedPreKey: PublicSignedPreKey;
  preKeys: PreKeyPool;
  /** Whether it has confirmed the history that its phone sends to a new companion. */
  synced: boolean;
  /** Whether it requested the full history instead of the last few months. */
  fullSync: boolean;
  /** Epoch milliseconds. */
  linkedAt: number;
};

export const companionKey = (companion: Pick<Companion, 'phone' | 'device'>): string =>
  `${companion.phone}:${companion.device}`;

type Stored<T> = { [K in keyof T]: T[K] extends Buffer ? string : T[K] };

export type StoredCompanion = Stored<Omit<Companion, 'preKeys' | 'signedPreKey'>> & {
  signedPreKey: Stored<PublicSignedPreKey>;
  preKeys: string;
};

export const storeCompanion = (companion: Companion): StoredCompanion => ({
  phone: companion.phone,
  device: companion.device,
  name: companion.name,
  synced: companion.synced,
  fullSync: companion.fullSync,
  linkedAt: companion.linkedAt,
  registrationId: companion.registrationId,
  noiseKey: companion.noiseKey.toString('base64'),
  identityKey: companion.identityKey.toString('base64'),
  signedPreKey: {
    id: companion.signedPreKey.id,
    public: companion.signedPreKey.public.toString('base64'),
    signature: companion.signedPreKey.signature.toString('base64'),
  },
  preKeys: companion.preKeys.store(),
});

const fromBase64 = (value: string): Buffer => Buffer.from(value, 'base64');

export const restoreCompanion = (stored: StoredCompanion): Companion => ({
  phone: stored.phone,
  device: stored.device,
  name: stored.name,
  synced: stored.synced,
  fullSync: stored.fullSync,
  linkedAt: stored.linkedAt,
  registrationId: stored.registrationId,
  noiseKey: fromBase64(stored.noiseKey),
  identityKey: fromBase64(stored.identityKey),
  signedPreKey: {
    id: stored.signedPreKey.id,
    public: fromBase64(stored.signedPreKey.public),
    signature: fromBase64(stored.signedPreKey.signature),
  },
  preKeys: PreKeyPool.restore(stored.preKeys),
});
