import { proto } from '@whiskeysockets/baileys';
import { PreKeyPool } from '../world/prekey-pool.js';
import type { Companion } from '../world/companion.js';
import type { ClientHello } from '../wire/noise.js';

/** The data of an unpaired client: a companion without a phone. */
export type Registration = Omit<Companion, 'phone' | 'device' | 'linkedAt'>;

const required = (value: Uint8Array | null | undefined): Buffer => {
  if (!value?.length) throw new Error('incomplete registration');
  return Buffer.from(value);
};

const unsigned = (value: Buffer): number => value.readUIntBE(0, value.length);

export const readRegistration = ({ noiseKey, payload }: ClientHello): Registration => {
  const data = payload.devicePairingData;
  const { os, requireFullSync } = proto.DeviceProps.decode(required(data?.deviceProps));
  return {
    name: os ?? '',
    noiseKey,
    identityKey: required(data?.eIdent),
    registrationId: unsigned(required(data?.eRegid)),
    signedPreKey: {
      id: unsigned(required(data?.eSkeyId)),
      public: required(data?.eSkeyVal),
      signature: required(data?.eSkeySig),
    },
    preKeys: PreKeyPool.empty(),
    synced: false,
    fullSync: requireFullSync ?? false,
  };
};
