import { proto } from '@whiskeysockets/baileys';
import { newKeyPair, restoreKeyPair, sign, storeKeyPair, type KeyPair, type StoredKeyPair } from './keys.js';

const Details = proto.CertChain.NoiseCertificate.Details;
const ROOT_SERIAL = 0;
const INTERMEDIATE_SERIAL = 1;
const LEAF_SERIAL = 2;
const VALID_FOR_S = 10 * 365 * 24 * 3600;

/** The server's static key and the certificate chain of the handshake. */
export type ServerIdentity = { rootKey: Buffer; static: KeyPair; chain: Buffer };

export type StoredServerIdentity = { rootKey: string; static: StoredKeyPair; chain: string };

/** Issues a valid chain root -> intermediate -> leaf. The root's private key is discarded. */
export const issueServerIdentity = (nowS: number): ServerIdentity => {
  const root = newKeyPair();
  const intermediate = newKeyPair();
  const leaf = newKeyPair();
  const validity = { notBefore: nowS, notAfter: nowS + VALID_FOR_S };
  const leafDetails = Details.encode({
    serial: LEAF_SERIAL,
    issuerSerial: INTERMEDIATE_SERIAL,
    key: leaf.public,
    ...validity,
  }).finish();
  const intermediateDetails = Details.encode({
    serial: INTERMEDIATE_SERIAL,
    issuerSerial: ROOT_SERIAL,
    key: intermediate.public,
    ...validity,
  }).finish();
  const chain = proto.CertChain.encode({
    leaf: { details: leafDetails, signature: sign(intermediate.private, leafDetails) },
    intermediate: { details: intermediateDetails, signature: sign(root.private, intermediateDetails) },
  }).finish();
  return { rootKey: root.public, static: leaf, chain: Buffer.from(chain) };
};

export const storeServerIdentity = (identity: ServerIdentity): StoredServerIdentity => ({
  rootKey: identity.rootKey.toString('base64'),
  static: storeKeyPair(identity.static),
  chain: identity.chain.toString('base64'),
});

export const restoreServerIdentity = (stored: StoredServerIdentity): ServerIdentity => ({
  rootKey: Buffer.from(stored.rootKey, 'base64'),
  static: restoreKeyPair(stored.static),
  chain: Buffer.from(stored.chain, 'base64'),
});
