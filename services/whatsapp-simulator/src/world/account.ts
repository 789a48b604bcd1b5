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

/**
 * A WhatsApp account with a number, whose primary device is simulated. A phone may have companions; a contact has none.
 */
export type Account = {
  number: string;
  lid: string;
  name: string;
  kind: 'phone' | 'contact';
  onWhatsApp: boolean;
  /** Whether it marks received messages as read automatically. */
  autoRead: boolean;
  identity: KeyPair;
  registrationId: number;
  signedPreKey?: SignedPreKey;
  /** Whether others see the number, the LID, or both (the default). */
  addressing?: Addressing;
  /** Whether WhatsApp accepts messages only to the LID; the default if the LID is known. */
  movedToLid?: boolean;
  /** The restrictions that WhatsApp puts on a phone's number. */
  limits?: Limits;
  /** A phone's history older than its first companion, in addition to its chats. */
  past?: Past;
  status?: string;
  picture?: Picture;
  /** The numbers that a phone has blocked. */
  blocked?: string[];
  /** A phone's privacy settings that differ from the default. */
  privacy?: Record<string, string>;
  /** The key, in base64, that companions use to encrypt their shared settings. Each new companion receives it. */
  appStateKey?: { id: string; data: string; createdAt: number };
  /** Device numbers are never reused. */
  lastDevice: number;
};

/** The addresses that others see: with `lid` the number is hidden, with `number` the LID is not known yet. */
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

/**
 * Creates the key when it is first needed, because most simulated contacts never receive a message. The caller stores
 * the account afterwards.
 */
export const signedPreKeyOf = (account: Account): SignedPreKey => {
  if (!account.signedPreKey) {
    const pair = newKeyPair();
    const signature = sign(account.identity.private, withKeyType(pair.public));
    account.signedPreKey = { id: SIGNED_PREKEY_ID, pair, signature };
  }
  return account.signedPreKey;
};

/** The address that others see. */
export const ownJid = ({ addressing, lid, number }: Account): string =>
  addressing === 'number' ? numberJid(number) : lidJid(lid);

/** Whether messages to the contact's number are refused. */
export const isMovedToLid = ({ kind, movedToLid, addressing }: Account): boolean =>
  kind === 'contact' && (movedToLid ?? addressing !== 'number');

/** Returns the attributes of a message that identify its sender. */
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
