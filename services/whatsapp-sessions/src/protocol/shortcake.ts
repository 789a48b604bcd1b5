import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { bytesToCrockford, Curve, proto, type KeyPair } from '@whiskeysockets/baileys';

/**
 * The cryptography of linking with a passkey, which WhatsApp calls Shortcake. The new device commits to a random number
 * before it receives the phone's, so neither can choose the code that the user compares.
 */
export type Prologue = Readonly<{
  keyPair: KeyPair;
  nonce: Buffer;
  ref: string;
  /** The device's identity and its commitment, which are sent to WhatsApp. */
  payload: Buffer;
}>;
export type PrimaryIdentity = Readonly<{ publicKey: Uint8Array; nonce: Uint8Array }>;
type Secrets = Readonly<{ noiseKey: Uint8Array; identityKey: Uint8Array; advSecret: Uint8Array }>;

const KEY_BYTES = 32;
const IV_BYTES = 12;
const CODE_BYTES = 5;
const HANDOFF_INFO = 'shortcake-passkey-handoff-v1';
const PAIRING_INFO = 'Pairing Information Encryption Key';
/** The kind of device that Recado registers as. */
const DEVICE_TYPE = proto.DeviceProps.PlatformType.CHROME;

/**
 * Derives the key that proves to the phone that this is the device whose QR code it scanned, so that no code has to be
 * compared.
 */
export const handoffKeyOf = (advSecret: Uint8Array): Buffer => hkdf(advSecret, '', HANDOFF_INFO);

export const handoffProof = (handoffKey: Uint8Array, payload: Uint8Array): Buffer =>
  createHmac('sha256', handoffKey).update(payload).digest();

export function newPrologue(ref: string): Prologue {
  const keyPair = Curve.generateKeyPair();
  const nonce = randomBytes(KEY_BYTES);
  const identity = proto.CompanionEphemeralIdentity.encode({
    publicKey: keyPair.public,
    deviceType: DEVICE_TYPE,
    ref,
  }).finish();
  const hash = sha256(identity, nonce);
  const payload = proto.ProloguePayload.encode({ companionEphemeralIdentity: identity, commitment: { hash } }).finish();
  return { keyPair, nonce, ref, payload: Buffer.from(payload) };
}

/**
 * Reads the identity of the phone.
 * @returns undefined unless it is complete
 */
export function readPrimaryIdentity(bytes: Uint8Array): PrimaryIdentity | undefined {
  try {
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes);
    const isComplete = publicKey?.length === KEY_BYTES && nonce?.length === KEY_BYTES;
    return isComplete ? { publicKey, nonce } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the code that both devices show, as XXXX-XXXX. */
export function codeOf({ nonce }: Pick<Prologue, 'nonce'>, primary: PrimaryIdentity): string {
  const digest = sha256(nonce, primary.publicKey);
  const mixed = digest.subarray(0, CODE_BYTES).map((byte, at) => byte ^ (primary.nonce[at] ?? 0));
  const code = bytesToCrockford(Buffer.from(mixed));
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Encrypts the device's keys for the phone. */
export function sealPairingRequest(prologue: Prologue, primary: PrimaryIdentity, secrets: Secrets): Buffer {
  const { noiseKey: companionPublicKey, identityKey: companionIdentityKey, advSecret } = secrets;
  const request = proto.PairingRequest.encode({ companionPublicKey, companionIdentityKey, advSecret }).finish();
  const shared = Curve.sharedKey(prologue.keyPair.private, primary.publicKey);
  const salt = `Companion Pairing ${DEVICE_TYPE} with ref ${prologue.ref}`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', hkdf(shared, salt, PAIRING_INFO), iv);
  const encryptedPayload = Buffer.concat([cipher.update(request), cipher.final(), cipher.getAuthTag()]);
  return Buffer.from(proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish());
}

const hkdf = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));

const sha256 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
