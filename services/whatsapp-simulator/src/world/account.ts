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
import { lidJid, numberJid } from '../wire/jids.js';
import type { Limits } from './number-limits.js';
import type { Past } from './past.js';

export type SignedPreKey = { id: number; pair: KeyPair; signature: Buffer };

/** A person with a WhatsApp number, whose primary device the simulator plays. A phone may have companions, a contact has none. */
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
  /** Says whether others see the number, the LID, or both; both is the default. */
  addressing?: Addressing;
  /** Says whether WhatsApp takes messages to the LID alone; by default where the LID is known. */
  movedToLid?: boolean;
  /** The limits that WhatsApp sets for a phone's number. */
  limits?: Limits;
  /** The facts that a phone has from before a companion was linked, besides its chats. */
  past?: Past;
  status?: string;
  picture?: Picture;
  /** Numbers that a phone blocked. */
  blocked?: string[];
  /** A phone's settings, where they are not open to all. */
  privacy?: Record<string, string>;
  /** The key in base64 with which companions encrypt their common settings; each new companion gets it. */
  appStateKey?: { id: string; data: string; createdAt: number };
  /** Device numbers are never used twice. */
  lastDevice: number;
};

/** A person without a shown number, or one of whom no LID is known yet. */
export type Addressing = 'both' | 'lid' | 'number';
export type Picture = { id: string; sha256: string };

export type NewAccount = Pick<Account, 'number' | 'lid' | 'name' | 'kind'> &
  Partial<Pick<Account, 'onWhatsApp' | 'autoRead' | 'addressing' | 'movedToLid'>>;

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

/** Made when first needed: most people of a simulation are never written to. The caller stores the account afterwards. */
export const signedPreKeyOf = (account: Account): SignedPreKey => {
  if (!account.signedPreKey) {
    const pair = newKeyPair();
    const signature = sign(account.identity.private, withKeyType(pair.public));
    account.signedPreKey = { id: SIGNED_PREKEY_ID, pair, signature };
  }
  return account.signedPreKey;
};

/** The address others see it under. */
export const ownJid = ({ addressing, lid, number }: Account): string =>
  addressing === 'number' ? numberJid(number) : lidJid(lid);

/** Messages to the number of such a contact are refused. */
export const isMovedToLid = ({ kind, movedToLid, addressing }: Account): boolean =>
  kind === 'contact' && (movedToLid ?? addressing !== 'number');

/** The attributes by which a message names its sender. */
export const senderAttributes = (account: Account): Record<string, string | undefined> => {
  const { addressing = 'both', lid, number } = account;
  if (addressing === 'number') return { from: numberJid(number), addressing_mode: 'pn' };
  return { from: lidJid(lid), sender_pn: addressing === 'lid' ? undefined : numberJid(number), addressing_mode: 'lid' };
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
