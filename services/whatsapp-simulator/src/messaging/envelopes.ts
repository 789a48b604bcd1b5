import type { proto } from '@whiskeysockets/baileys';
import { pad } from '../content/padding.js';
import { stanzaAttributes } from '../content/stanza-attributes.js';
import type { Faults } from '../faults/faults.js';
import { bundleOf, type KeyBundle, type Peer, type SignalSessions } from '../signal/sessions.js';
import { node, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';

type EnvelopesDeps = { world: World; sessions: SignalSessions; faults: Faults };
export type Sealing = { from: Account; companion: Companion; id: string; message: proto.IMessage; retry?: number };

/** Far enough from the end to damage the inner ciphertext of both message types. */
const DAMAGED_BYTE_FROM_END = 20;
const REMEMBERED_UNREADABLE = 1000;

const damaged = (ciphertext: Buffer): Buffer => {
  const copy = Buffer.from(ciphertext);
  const at = copy.length - DAMAGED_BYTE_FROM_END;
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** Encrypts for one companion, with the Signal session between the sender and the companion. */
export class Envelopes {
  private readonly unreadable = new Set<string>();

  constructor(private readonly deps: EnvelopesDeps) {}

  async seal({ from, companion, id, message, retry }: Sealing): Promise<BinaryNode> {
    const { sessions } = this.deps;
    const peer = this.peer(companion);
    if (!sessions.hasOpen(from, peer)) await sessions.start(from, peer, this.takeBundle(companion));
    const { type, ciphertext } = await sessions.encrypt(from, peer, pad(message));
    const content = this.isDamaged(companion.phone, id) ? damaged(ciphertext) : ciphertext;
    const { mediatype } = stanzaAttributes(message);
    return node('enc', { v: '2', type, mediatype, count: retry === undefined ? undefined : String(retry) }, content);
  }

  /** Starts a new session, because the companion could not decrypt a message. */
  async restart(from: Account, companion: Companion, bundle?: KeyBundle): Promise<void> {
    const peer = this.peer(companion);
    this.deps.sessions.drop(from, peer);
    await this.deps.sessions.start(from, peer, bundle ?? this.takeBundle(companion));
  }

  private isDamaged(phone: string, id: string): boolean {
    const { faults } = this.deps;
    if (faults.take(phone, 'unreadable')) this.unreadable.add(id);
    const oldest = this.unreadable.keys().next();
    if (this.unreadable.size > REMEMBERED_UNREADABLE && !oldest.done) this.unreadable.delete(oldest.value);
    return this.unreadable.has(id) || faults.take(phone, 'undecryptable') !== undefined;
  }

  private takeBundle(companion: Companion): KeyBundle {
    const bundle = bundleOf(companion);
    if (bundle.preKey) this.deps.world.saveCompanion(companion);
    return bundle;
  }

  private peer({ phone, device }: Companion): Peer {
    return { lid: this.deps.world.account(phone)?.lid ?? phone, device };
  }
}
