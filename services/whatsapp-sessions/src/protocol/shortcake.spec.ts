import {
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  subtle,
} from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import {
  codeOf,
  handoffKeyOf,
  handoffProof,
  newPrologue,
  readPrimaryIdentity,
  sealPairingRequest,
} from './shortcake.js';

/** X25519 keys in DER are a fixed prefix and the 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const publicOf = (raw: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
const rawOf = (der: Buffer) => der.subarray(-32);

/** Uses WebCrypto instead of the Node.js functions of the production code. */
async function hkdf(secret: Uint8Array, salt: string, info: string): Promise<Buffer> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const key = await subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveBits']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: encode(salt), info: encode(info) };
  return Buffer.from(await subtle.deriveBits(parameters, key, 256));
}
const sha256 = async (...parts: Uint8Array[]) => Buffer.from(await subtle.digest('SHA-256', Buffer.concat(parts)));

const ADV_SECRET = Buffer.alloc(32, 7);

describe('linking with a passkey', () => {
  it('derives the handoff key from the secret inside the QR code', async () => {
    const key = await hkdf(ADV_SECRET, '', 'shortcake-passkey-handoff-v1');

    expect(handoffKeyOf(ADV_SECRET)).toEqual(key);
    const payload = Buffer.from('payload');
    expect(handoffProof(key, payload)).toEqual(createHmac('sha256', key).update(payload).digest());
  });

  it('commits to its random number', async () => {
    const { payload, nonce, keyPair } = newPrologue('REF');

    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    const bytes = Buffer.from(companionEphemeralIdentity ?? []);
    const identity = proto.CompanionEphemeralIdentity.decode(bytes);
    expect(identity).toMatchObject({ deviceType: proto.DeviceProps.PlatformType.CHROME, ref: 'REF' });
    expect(Buffer.from(identity.publicKey ?? [])).toEqual(Buffer.from(keyPair.public));
    expect(Buffer.from(commitment?.hash ?? [])).toEqual(await sha256(bytes, nonce));
    expect(nonce).toHaveLength(32);
    expect(newPrologue('REF').nonce).not.toEqual(nonce);
  });

  it('computes the code that both devices show', async () => {
    const nonce = Buffer.alloc(32, 1);
    const primary = { publicKey: Buffer.alloc(32, 2), nonce: Buffer.alloc(32, 3) };
    const digest = await sha256(nonce, primary.publicKey);

    let bits = 0n;
    for (let at = 0; at < 5; at += 1) bits = (bits << 8n) | BigInt((digest[at] ?? 0) ^ 3);
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTVWXYZ';
    const letters = Array.from({ length: 8 }, (_, at) => alphabet[Number((bits >> BigInt(35 - 5 * at)) & 31n)]).join(
      '',
    );

    expect(codeOf({ nonce }, primary)).toBe(`${letters.slice(0, 4)}-${letters.slice(4)}`);
  });

  it('encrypts its keys so that only the phone can read them', async () => {
    const phone = generateKeyPairSync('x25519');
    const publicKey = rawOf(phone.publicKey.export({ format: 'der', type: 'spki' }));
    const prologue = newPrologue('REF');
    const secrets = { noiseKey: Buffer.alloc(32, 4), identityKey: Buffer.alloc(32, 5), advSecret: ADV_SECRET };

    const sealed = sealPairingRequest(prologue, { publicKey, nonce: Buffer.alloc(32) }, secrets);

    const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed);
    const bytes = Buffer.from(encryptedPayload ?? []);
    const shared = diffieHellman({
      privateKey: phone.privateKey,
      publicKey: publicOf(Buffer.from(prologue.keyPair.public)),
    });
    const key = await hkdf(shared, 'Companion Pairing 1 with ref REF', 'Pairing Information Encryption Key');
    const cipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv ?? []));
    cipher.setAuthTag(bytes.subarray(-16));
    const plain = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
    const request = proto.PairingRequest.decode(plain);
    expect(Buffer.from(request.companionPublicKey ?? [])).toEqual(secrets.noiseKey);
    expect(Buffer.from(request.companionIdentityKey ?? [])).toEqual(secrets.identityKey);
    expect(Buffer.from(request.advSecret ?? [])).toEqual(ADV_SECRET);
    // both sides agree with the private keys swapped
    const own = createPrivateKey({
      key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(prologue.keyPair.private)]),
      format: 'der',
      type: 'pkcs8',
    });
    expect(diffieHellman({ privateKey: own, publicKey: phone.publicKey })).toEqual(shared);
  });

  it('reads the identity of the phone only when it is complete', () => {
    const encode = (key: number, nonce: number) =>
      proto.PrimaryEphemeralIdentity.encode({ publicKey: Buffer.alloc(key), nonce: Buffer.alloc(nonce) }).finish();

    expect(readPrimaryIdentity(encode(32, 32))).toMatchObject({ publicKey: Buffer.alloc(32), nonce: Buffer.alloc(32) });
    for (const bytes of [encode(31, 32), encode(32, 33), encode(0, 0), Buffer.alloc(0), Buffer.from([0xff, 0xff])])
      expect(readPrimaryIdentity(bytes)).toBeUndefined();
  });
});
