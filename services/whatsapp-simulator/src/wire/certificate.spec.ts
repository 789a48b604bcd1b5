import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { issueServerIdentity, restoreServerIdentity, storeServerIdentity } from './certificate.js';
import { verify } from './keys.js';

const bytes = (value: Uint8Array | null | undefined): Uint8Array => value ?? new Uint8Array();

describe('the certificate chain', () => {
  const identity = issueServerIdentity(1_700_000_000);
  const { leaf, intermediate } = proto.CertChain.decode(identity.chain);
  const details = (of: typeof leaf) => proto.CertChain.NoiseCertificate.Details.decode(bytes(of?.details));

  it('leads from the root through the intermediate to the key of the handshake', () => {
    const intermediateKey = bytes(details(intermediate).key);
    expect(verify(identity.rootKey, bytes(intermediate?.details), bytes(intermediate?.signature))).toBe(true);
    expect(verify(intermediateKey, bytes(leaf?.details), bytes(leaf?.signature))).toBe(true);
    expect(Buffer.from(bytes(details(leaf).key))).toEqual(identity.static.public);
  });

  it('contains its issuers', () => {
    expect(details(intermediate).issuerSerial).toBe(0);
    expect(details(leaf).issuerSerial).toBe(details(intermediate).serial);
  });

  it('is rejected by a strict verifier after any change', () => {
    const signature = bytes(intermediate?.signature);
    const changed = Buffer.concat([bytes(intermediate?.details), Buffer.from([0])]);
    expect(verify(identity.rootKey, changed, signature)).toBe(false);
    expect(verify(identity.static.public, bytes(intermediate?.details), signature)).toBe(false);
    expect(verify(identity.rootKey, bytes(intermediate?.details), Buffer.alloc(64, 7))).toBe(false);
  });

  it('can be stored and restored', () => {
    expect(restoreServerIdentity(storeServerIdentity(identity))).toEqual(identity);
  });
});
