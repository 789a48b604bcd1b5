import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import { withKeyType } from '../wire/keys.js';
import { type BinaryNode, bytes } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion, PublicSignedPreKey } from '../world/companion.js';
import type { PublicPreKey } from '../world/prekey-pool.js';
import type { StateLog } from '../world/state-log.js';
import type { World } from '../world/world.js';

type Entry = { indexInfo: { closed: number } };
type Inside = { sessions: Record<string, Entry> };

const KEPT_SESSIONS = 5;
const OPEN = -1;

/**
 * libsignal stores 40 closed sessions per peer. Deletes them, because clients often start new ones, and each takes
 * memory and time to write.
 */
const dropOldSessions = (record: SessionRecord): void => {
  const { sessions } = record as unknown as Inside;
  const closed = Object.entries(sessions).filter(([, entry]) => entry.indexInfo.closed !== OPEN);
  closed.sort(([, a], [, b]) => b.indexInfo.closed - a.indexInfo.closed);
  for (const [key] of closed.slice(KEPT_SESSIONS)) delete sessions[key];
};

/** The device at the other end of a session. */
export type Peer = { lid: string; device: number };

export type KeyBundle = {
  registrationId: number;
  identityKey: Buffer;
  signedPreKey: PublicSignedPreKey;
  preKey?: PublicPreKey;
};

export type Encrypted = { type: 'pkmsg' | 'msg'; ciphertext: Buffer };

export const readEnc = (enc: BinaryNode): Encrypted => ({
  type: enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
  ciphertext: bytes(enc),
});

const PREKEY_MESSAGE = 3;

/** Returns the public keys of a companion, and uses up one of its one-time prekeys, if it has any left. */
export const bundleOf = (companion: Companion): KeyBundle => ({
  registrationId: companion.registrationId,
  identityKey: companion.identityKey,
  signedPreKey: companion.signedPreKey,
  preKey: companion.preKeys.take(),
});

/** The Signal sessions of all simulated primary devices. */
export class SignalSessions {
  private readonly records = new Map<string, SessionRecord>();

  constructor(
    private readonly log: StateLog,
    private readonly world: World,
  ) {
    for (const [key, stored] of log.take<Uint8Array>('session/')) {
      // After a kill, the stored chains may be older than the clients' chains. Reusing their keys would lose messages.
      if (log.closedCleanly) this.records.set(key, SessionRecord.deserialize(stored));
      else log.removed(`session/${key}`);
    }
    for (const [key, record] of this.records) log.track(`session/${key}`, () => record.serialize());
  }

  hasOpen(owner: Account, peer: Peer): boolean {
    return this.records.get(this.key(owner, peer))?.haveOpenSession() ?? false;
  }

  async start(owner: Account, peer: Peer, bundle: KeyBundle): Promise<void> {
    const { signedPreKey, preKey } = bundle;
    const session = {
      registrationId: bundle.registrationId,
      identityKey: withKeyType(bundle.identityKey),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: withKeyType(signedPreKey.public),
        signature: signedPreKey.signature,
      },
      ...(preKey && { preKey: { keyId: preKey.id, publicKey: withKeyType(preKey.public) } }),
    };
    const builder = new SessionBuilder(this.storage(owner, peer, false), this.address(owner, peer));
    // libsignal works without a one-time prekey, although its type does not allow that.
    await builder.initOutgoing(session as Parameters<typeof builder.initOutgoing>[0]);
  }

  drop(owner: Account, peer: Peer): void {
    this.records.delete(this.key(owner, peer));
    this.log.removed(`session/${this.key(owner, peer)}`);
  }

  async encrypt(owner: Account, peer: Peer, plain: Uint8Array): Promise<Encrypted> {
    const cipher = new SessionCipher(this.storage(owner, peer, false), this.address(owner, peer));
    const { type, body } = await cipher.encrypt(Buffer.from(plain));
    return { type: type === PREKEY_MESSAGE ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body as unknown as Uint8Array) };
  }

  async decrypt(owner: Account, peer: Peer, { type, ciphertext }: Encrypted): Promise<Buffer> {
    // A failed attempt changes the record, so the attempt uses a copy that is stored only if it succeeds.
    const cipher = new SessionCipher(this.storage(owner, peer, true), this.address(owner, peer));
    return type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(ciphertext) : cipher.decryptWhisperMessage(ciphertext);
  }

  reset(): void {
    this.records.clear();
    this.log.removeAll('session/');
  }

  private key(owner: Account, peer: Peer): string {
    return `${owner.number}/${peer.lid}.${peer.device}`;
  }

  /** libsignal serializes work by this name across the whole process, so it must contain both ends. */
  private address(owner: Account, peer: Peer): ProtocolAddress {
    return new ProtocolAddress(`${owner.lid}-${peer.lid}`, peer.device);
  }

  private storage(owner: Account, peer: Peer, copying: boolean): SignalStorage {
    const key = this.key(owner, peer);
    const identity = { privKey: owner.identity.private, pubKey: withKeyType(owner.identity.public) };
    return {
      loadSession: () => {
        const record = this.records.get(key);
        return Promise.resolve(record && copying ? SessionRecord.deserialize(record.serialize()) : record);
      },
      storeSession: (_address, record) => {
        dropOldSessions(record);
        this.records.set(key, record);
        this.log.changed(`session/${key}`, () => record.serialize());
        return Promise.resolve();
      },
      isTrustedIdentity: () => true,
      loadPreKey: () => Promise.resolve(undefined),
      removePreKey: () => undefined,
      loadSignedPreKey: () => {
        const { pair } = this.world.signedPreKey(owner);
        return { privKey: pair.private, pubKey: withKeyType(pair.public) };
      },
      getOurRegistrationId: () => owner.registrationId,
      getOurIdentity: () => identity,
    };
  }
}
