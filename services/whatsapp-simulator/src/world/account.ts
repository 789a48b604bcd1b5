import { randomInt } from 'node:crypto';
import {
  newKeyPair,
  restoreKeyPair,
  sign,
  storeKeyPair,
  withKeyType,
  type KeyPair,
  type StoredKeyPair,
} from '../wire/keys.js';

export type SignedPreKey = { id: number; pair: KeyPair; signature: Buffer };

/** Somebody with a WhatsApp number; the simulator plays the primary device. A phone may have companions, a contact has none. */
export type Account = {
  number: string;
  lid: string;
  name: string;
  kind: 'phone' | 'contact';
  onWhatsApp: boolean;
  /** Marks what it receives as read without being asked. */
  autoRead: boolean;
  identity: KeyPair;
  registrationId: number;
  signedPreKey?: SignedPreKey;
  /** Device numbers are never used twice. */
  lastDevice: number;
};

export type NewAccount = Pick<Account, 'number' | 'lid' | 'name' | 'kind'> &
  Partial<Pick<Account, 'onWhatsApp' | 'autoRead'>>;

const MAX_REGISTRATION_ID = 16380;
const SIGNED_PREKEY_ID = 1;

export const createAccount = (wanted: NewAccount): Account => ({
  onWhatsApp: true,
  autoRead: false,
  ...wanted,
  identity: newKeyPair(),
  registrationId: randomInt(1, MAX_REGISTRATION_ID),
  lastDevice: 0,
});

/** Made when first needed, because its signature is expensive; the caller stores the account afterwards. */
export const signedPreKeyOf = (account: Account): SignedPreKey => {
  if (!account.signedPreKey) {
    const pair = newKeyPair();
    const signature = sign(account.identity.private, withKeyType(pair.public));
    account.signedPreKey = { id: SIGNED_PREKEY_ID, pair, signature };
  }
  return account.signedPreKey;
};

export type StoredAccount = Omit<Account, 'identity' | 'signedPreKey'> & {
  identity: StoredKeyPair;
  signedPreKey?: { id: number; pair: StoredKeyPair; signature: string };
};

export const storeAccount = ({ identity, signedPreKey, ...rest }: Account): StoredAccount => ({
  ...rest,
  identity: storeKeyPair(identity),
  ...(signedPreKey && {
    signedPreKey: {
      id: signedPreKey.id,
      pair: storeKeyPair(signedPreKey.pair),
      signature: signedPreKey.signature.toString('base64'),
    },
  }),
});

export const restoreAccount = ({ identity, signedPreKey, ...rest }: StoredAccount): Account => ({
  ...rest,
  identity: restoreKeyPair(identity),
  ...(signedPreKey && {
    signedPreKey: {
      id: signedPreKey.id,
      pair: restoreKeyPair(signedPreKey.pair),
      signature: Buffer.from(signedPreKey.signature, 'base64'),
    },
  }),
});
