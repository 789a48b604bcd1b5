import { randomBytes } from 'node:crypto';
import type { Events } from '../events.js';
import type { Faults } from '../faults/faults.js';
import { bundleOf, type KeyBundle, type Peer, type SignalSessions } from '../signal/sessions.js';
import { lidJid, numberJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import { preciseNow, type ChatMessage, type Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import { encodeText } from './content.js';
import type { Delivery } from './delivery.js';
import type { Turns } from './turns.js';

type Parts = {
  world: World;
  chats: Chats;
  sessions: SignalSessions;
  delivery: Delivery;
  turns: Turns;
  events: Events;
  faults: Faults;
};

export type Saying = { from: Account; to: Account; text: string; id?: string };
type Resending = { from: Account; companion: Companion; message: ChatMessage; count: number; bundle?: KeyBundle };
type Envelope = { from: Account; companion: Companion; message: ChatMessage; retry?: number };

/** Far enough from the end to hit the inner ciphertext of both message types. */
const DAMAGED_BYTE_FROM_END = 20;

export const newMessageId = (): string => `AC${randomBytes(15).toString('hex').toUpperCase()}`;

const damaged = (ciphertext: Buffer): Buffer => {
  const copy = Buffer.from(ciphertext);
  const at = copy.length - DAMAGED_BYTE_FROM_END;
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** What contacts write to phones: encrypted for each companion with a Signal session of its own. */
export class OutgoingMessages {
  constructor(private readonly parts: Parts) {}

  /** Resolves when the message was written to the socket, or is queued because no companion listens. */
  async say({ from, to, text, id = newMessageId() }: Saying): Promise<{ id: string; sentAt: number }> {
    const { chats, events, turns } = this.parts;
    const key = { contact: from.number, phone: to.number };
    const known = chats.find(key, id);
    if (known) return { id, sentAt: known.sentAt };
    const message: ChatMessage = { id, fromContact: true, text, sentAt: preciseNow(), ack: 'sent', receivedAt: null };
    chats.add(key, message);
    events.emit({ type: 'message', ...key, message });
    await turns.run(to.number, () => this.sendToAll(from, to, message));
    return { id, sentAt: message.sentAt };
  }

  /** A companion could not decrypt: a new session, the same id, and how often it was asked. */
  async resend({ from, companion, message, count, bundle }: Resending): Promise<void> {
    await this.parts.turns.run(companion.phone, async () => {
      const peer = this.peer(companion);
      this.parts.sessions.drop(from, peer);
      await this.parts.sessions.start(from, peer, bundle ?? this.takeBundle(companion));
      this.parts.delivery.deliver(companion, await this.stanza({ from, companion, message, retry: count }));
    });
  }

  private async sendToAll(from: Account, to: Account, message: ChatMessage): Promise<void> {
    const { world, delivery, faults, chats } = this.parts;
    let sentAt: number | undefined;
    for (const companion of world.companionsOf(to.number)) {
      const envelope = { from, companion, message };
      sentAt = delivery.deliver(companion, await this.stanza(envelope)) ?? sentAt;
      if (faults.duplicate(to.number)) delivery.write(companion, await this.stanza(envelope));
    }
    message.sentAt = sentAt ?? message.sentAt;
    chats.save({ contact: from.number, phone: to.number }, message);
  }

  private async stanza({ from, companion, message, retry }: Envelope): Promise<BinaryNode> {
    const { sessions, faults } = this.parts;
    const peer = this.peer(companion);
    if (!sessions.hasOpen(from, peer)) await sessions.start(from, peer, this.takeBundle(companion));
    const { type, ciphertext } = await sessions.encrypt(from, peer, encodeText(message.text));
    const content = faults.undecryptable(companion.phone) ? damaged(ciphertext) : ciphertext;
    const count = retry === undefined ? undefined : String(retry);
    return node(
      'message',
      {
        from: lidJid(from.lid),
        sender_pn: numberJid(from.number),
        addressing_mode: 'lid',
        id: message.id,
        t: unixSeconds(),
        type: 'text',
        notify: from.name,
      },
      [node('enc', { v: '2', type, count }, content)],
    );
  }

  private takeBundle(companion: Companion): KeyBundle {
    const bundle = bundleOf(companion);
    if (bundle.preKey) this.parts.world.saveCompanion(companion);
    return bundle;
  }

  private peer({ phone, device }: Companion): Peer {
    return { lid: this.parts.world.account(phone)?.lid ?? phone, device };
  }
}
