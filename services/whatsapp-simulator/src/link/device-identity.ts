import { createHmac, randomInt } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { sign, verify } from '../wire/keys.js';
import type { Account } from '../world/account.js';

const ACCOUNT_SIGNATURE_PREFIX = Buffer.from([6, 0]);
const DEVICE_SIGNATURE_PREFIX = Buffer.from([6, 1]);
const MAX_RAW_ID = 2 ** 31 - 1;

export type IssuedIdentity = { container: Buffer; details: Buffer };

type Issue = { account: Account; companionIdentity: Buffer; keyIndex: number; advSecret: Buffer };

/** Issues a companion's identity, signed by the phone. */
export const issueDeviceIdentity = ({ account, companionIdentity, keyIndex, advSecret }: Issue): IssuedIdentity => {
  const timestamp = Math.floor(Date.now() / 1000);
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({ rawId: randomInt(1, MAX_RAW_ID), timestamp, keyIndex }).finish(),
  );
  const message = Buffer.concat([ACCOUNT_SIGNATURE_PREFIX, details, companionIdentity]);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.identity.public,
    accountSignature: sign(account.identity.private, message),
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();
  const container = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  return { container: Buffer.from(container), details };
};

type Answer = { answer: Buffer; details: Buffer; companionIdentity: Buffer; account: Account };

/** Returns whether the companion has signed the same details with its own identity. */
export const isSignedByCompanion = ({ answer, details, companionIdentity, account }: Answer): boolean => {
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer);
  if (!deviceSignature) return false;
  const message = Buffer.concat([DEVICE_SIGNATURE_PREFIX, details, companionIdentity, account.identity.public]);
  return verify(companionIdentity, message, deviceSignature);
};
