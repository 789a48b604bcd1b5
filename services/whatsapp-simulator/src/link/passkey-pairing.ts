import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { Connection } from '../delivery/connection.js';
import type { Faults, PasskeySettings } from '../faults/faults.js';
import { SimulatorError } from '../simulator.errors.js';
import { newKeyPair, sharedSecret, type KeyPair } from '../wire/keys.js';
import { bytes, child, firstChild, iqError, node, SERVER, text, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { Passkey, type Assertion } from './passkey.js';
import type { Pairing } from './pairing.js';

type Linking = {
  account: Account;
  settings: PasskeySettings;
  challenge: string;
  ref: string;
  /** The secret of the QR code that the phone has scanned. */
  scannedSecret: Buffer;
  phone: KeyPair & { nonce: Buffer };
  identity?: Buffer;
  commitment?: Buffer;
  isRevealed?: boolean;
  resolve: (advSecret: Buffer) => void;
  reject: (error: SimulatorError) => void;
};

type Result = { content?: BinaryNode[]; then?: () => unknown } | { problem: string; code: number };
type Step = (linking: Linking, step: BinaryNode, connection: Connection) => Result;

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const NOT_AUTHORIZED = 401;
const BAD_REQUEST = 400;
const NOTHING = Buffer.alloc(0);

const hkdf = (secret: Uint8Array, salt: string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));

/** Links an account that WhatsApp protects with a passkey. Plays the server and the phone. */
export class PasskeyPairing {
  private readonly passkeys = new Map<string, Passkey>();
  private readonly linkings = new Map<Connection, Linking>();

  private readonly steps: Record<string, Step> = {
    passkey_request_options: (linking) => ({ content: [this.optionsOf(linking)] }),
    ref: ({ ref }) => ({ content: [node('ref', {}, Buffer.from(ref))] }),
    passkey_prologue: (linking, prologue, connection): Result => {
      const problem = linking.settings.refuse ? 'refused' : this.problemOf(linking, prologue);
      if (problem) return { problem, code: NOT_AUTHORIZED };
      return { then: () => connection.send(this.primaryIdentity(linking)) };
    },
    companion_nonce: (linking, nonce): Result => {
      if (!isCommitted(linking, bytes(nonce))) return { problem: 'commitment', code: BAD_REQUEST };
      linking.isRevealed = true;
      return {};
    },
    encrypted_pairing_request: (linking, request, connection) => {
      const secret = this.secretIn(connection, linking, bytes(request));
      return secret ? { then: () => linking.resolve(secret) } : { problem: 'pairing request', code: BAD_REQUEST };
    },
  };

  constructor(
    private readonly pairing: Pairing,
    private readonly faults: Faults,
  ) {}

  /** Called when the phone scans a QR code. The passkey is required only if the fault is armed. */
  async scan(qr: string, account: Account): Promise<Companion> {
    const settings = this.faults.take(account.number, 'passkey')?.passkey;
    if (!settings) return this.pairing.scan(qr, account);
    const { connection, advSecret } = this.pairing.scanned(qr);
    const next = await new Promise<Buffer>((resolve, reject) => {
      const linking: Linking = {
        ...{ account, settings, resolve, reject, scannedSecret: advSecret },
        challenge: randomBytes(KEY_BYTES).toString('base64url'),
        ref: randomBytes(KEY_BYTES).toString('base64'),
        phone: { ...newKeyPair(), nonce: randomBytes(KEY_BYTES) },
      };
      this.linkings.set(connection, linking);
      const options = settings.withoutOptions ? [] : [this.optionsOf(linking)];
      connection.send(notification('passkey_prologue_request', options));
    });
    this.linkings.delete(connection);
    return this.pairing.pair(connection, account, next);
  }

  /** Signs as the owner does in a browser. */
  sign(account: Account, options: { challenge: string }): Assertion {
    return this.passkeyOf(account).sign(options);
  }

  /** Returns the passkey as the owner's browser stores it. */
  stored(account: Account) {
    return this.passkeyOf(account).stored();
  }

  /** Returns whether the query belongs to linking with a passkey. */
  asked(connection: Connection, iq: BinaryNode): boolean {
    const linking = this.linkings.get(connection);
    const step = firstChild(iq);
    const handle = step && this.steps[step.tag];
    if (!linking || !handle) return false;
    const { cutAt, silentAfter } = linking.settings;
    if (step.tag === cutAt) {
      connection.cut();
      return true;
    }
    const result = handle(linking, step, connection);
    if ('problem' in result) {
      connection.send(iqError(iq, result.code, result.problem));
      this.fail(connection, linking, result.problem);
      return true;
    }
    connection.send(node('iq', { from: SERVER, type: 'result', id: iq.attrs.id }, result.content));
    if (step.tag === silentAfter) connection.silent = true;
    else result.then?.();
    return true;
  }

  remove(connection: Connection): void {
    const linking = this.linkings.get(connection);
    if (linking) this.fail(connection, linking, 'the companion has left');
  }

  private fail(connection: Connection, { reject }: Linking, why: string): void {
    this.linkings.delete(connection);
    reject(new SimulatorError(409, 'ERR_PASSKEY_REFUSED', `The phone could not link the device: ${why}.`));
  }

  private passkeyOf({ number }: Account): Passkey {
    const passkey = this.passkeys.get(number) ?? new Passkey();
    this.passkeys.set(number, passkey);
    return passkey;
  }

  private optionsOf({ account, challenge }: Linking): BinaryNode {
    const options = JSON.stringify(this.passkeyOf(account).options(challenge));
    return node('passkey_request_options', {}, Buffer.from(options));
  }

  /** Checks the signature, identity and proof, and stores the commitment. */
  private problemOf(linking: Linking, prologue: BinaryNode): string | undefined {
    const { account, challenge, ref, scannedSecret } = linking;
    const assertion = JSON.parse(text(child(prologue, 'webauthn_assertion'))) as Assertion;
    if (!this.passkeyOf(account).isSignedBy(bytes(child(prologue, 'credential_id')), assertion, challenge))
      return 'signature';
    const payload = bytes(child(prologue, 'prologue_payload'));
    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    linking.identity = Buffer.from(companionEphemeralIdentity ?? []);
    linking.commitment = Buffer.from(commitment?.hash ?? []);
    if (proto.CompanionEphemeralIdentity.decode(linking.identity).ref !== ref) return 'reference';
    const key = hkdf(scannedSecret, '', 'shortcake-passkey-handoff-v1');
    const proof = createHmac('sha256', key).update(payload).digest();
    const shown = child(prologue, 'pairing_handoff_proof'); // if there is no proof, users compare a code
    return !shown || bytes(shown).equals(proof) ? undefined : 'handoff proof';
  }

  private primaryIdentity({ phone }: Linking): BinaryNode {
    const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: phone.public, nonce: phone.nonce }).finish();
    return notification('crsc_continuation', [node('primary_ephemeral_identity', {}, Buffer.from(identity))]);
  }

  /** Returns the device's secret if the request is genuine. */
  private secretIn(connection: Connection, linking: Linking, sealed: Buffer): Buffer | undefined {
    const plain = linking.isRevealed ? opened(linking, sealed) : undefined;
    const registered = this.pairing.registrationOf(connection);
    if (!plain || !registered) return undefined;
    const { companionPublicKey, companionIdentityKey, advSecret } = proto.PairingRequest.decode(plain);
    const isOurs =
      registered.noiseKey.equals(companionPublicKey ?? NOTHING) &&
      registered.identityKey.equals(companionIdentityKey ?? NOTHING);
    return isOurs && advSecret ? Buffer.from(advSecret) : undefined;
  }
}

const opened = ({ identity = NOTHING, phone, ref }: Linking, sealed: Buffer): Buffer | undefined => {
  const { publicKey, deviceType } = proto.CompanionEphemeralIdentity.decode(identity);
  const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed);
  const salt = `Companion Pairing ${String(deviceType)} with ref ${ref}`;
  const shared = sharedSecret(phone.private, publicKey ?? NOTHING);
  const payload = Buffer.from(encryptedPayload ?? NOTHING);
  const key = hkdf(shared, salt, 'Pairing Information Encryption Key');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv ?? NOTHING));
  decipher.setAuthTag(payload.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(payload.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
};

const isCommitted = ({ identity, commitment }: Linking, nonce: Buffer): boolean => {
  if (!identity || !commitment) return false;
  return createHash('sha256').update(identity).update(nonce).digest().equals(commitment);
};

const notification = (type: string, content: BinaryNode[]): BinaryNode =>
  node('notification', { type, from: SERVER, id: randomBytes(8).toString('hex'), t: unixSeconds() }, content);
