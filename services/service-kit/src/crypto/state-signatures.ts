import { sign, verify } from 'node:crypto';
import { signerOf } from '@recado/contracts/core';
import { isKeyOf, type ProcessKeys } from './process-keys.js';

/** The signature header of a state: `<key id> <Ed25519 signature in base64url>`. */
export const SIGNATURE_HEADER = 'Recado-Signature';

/**
 * Signs the states that determine permissions, and verifies their signatures. NATS permissions are not enough: a
 * service can set any subject as the reply subject of a JetStream request, and the response is stored there.
 */
export class StateSignatures {
  constructor(private readonly keys: ProcessKeys) {}

  /** @returns undefined for a state that needs no signature. @throws Error if this process has no key */
  sign(subject: string, body: string): string | undefined {
    if (!signerOf(subject)) return undefined;
    const { signing } = this.keys;
    if (!signing) throw new Error(`${subject} was to be signed, and ACTOR_SIGNING_KEY is not set`);
    return `${signing.id} ${sign(null, signedBytes(subject, Buffer.from(body)), signing.key).toString('base64url')}`;
  }

  /** Returns whether the state is signed by its owner, or needs no signature. */
  isGenuine(subject: string, body: Uint8Array, header: string): boolean {
    const signer = signerOf(subject);
    if (!signer) return true;
    const [id = '', signature = ''] = header.split(' ');
    const key = this.keys.trustedKey(id);
    if (!key || !isKeyOf(id, signer)) return false;
    return verify(null, signedBytes(subject, body), key, Buffer.from(signature, 'base64url'));
  }

  /** Returns whether the state is signed with this process's current key, or needs no signature. */
  isCurrent(subject: string, header: string): boolean {
    return !signerOf(subject) || header.startsWith(`${this.keys.signing?.id} `);
  }
}

/** The purpose and the subject are signed too, so that a signature cannot be reused elsewhere. */
const signedBytes = (subject: string, body: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`recado state\n${subject}\n`), body]);
