import type { proto } from '@whiskeysockets/baileys';
import type { ContactContent, MessageOptions } from '../content/contact-content.js';
import { readMessage } from '../content/read-message.js';
import { stanzaAttributes } from '../content/stanza-attributes.js';
import type { Faults } from '../faults/faults.js';
import type { MediaFiles } from '../media/media-files.js';
import type { KeyBundle } from '../signal/sessions.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import { senderAttributes, type Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import { newMessageId, preciseNow, type ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import { protoOf, storedProto, type Composed, type Composer } from './composer.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Envelopes } from './envelopes.js';
import type { Deliverer } from '../delivery/deliverer.js';
import type { Screen } from './screen.js';
import type { RoundRobinQueue } from './round-robin-queue.js';

type OutgoingMessagesDeps = {
  world: World;
  chats: Chats;
  files: MediaFiles;
  composer: Composer;
  envelopes: Envelopes;
  deliverer: Deliverer;
  delivery: Delivery;
  screen: Screen;
  queue: RoundRobinQueue;
  faults: Faults;
};

export type SendRequest = {
  from: Account;
  to: Account;
  content: ContactContent;
  options?: MessageOptions;
  id?: string;
};
export type Sent = { id: string; sentAt: number };
type ResendRequest = { from: Account; companion: Companion; message: ChatMessage; count: number; bundle?: KeyBundle };
type Envelope = {
  from: Account;
  companion: Companion;
  id: string;
  message: proto.IMessage;
  retry?: number;
  claimedAt?: number | undefined;
};

/** Returns the stored form of a message that was composed here. */
export const draft = ({ message, opened }: Composed, content: ContactContent, id: string): ChatMessage => {
  const facts = readMessage(opened);
  if (facts.media && 'sha256' in content) facts.media.sha256 = content.sha256;
  const stored = storedProto(message, facts.kind);
  return { ...facts, ...stored, id, fromContact: true, sentAt: preciseNow(), ack: 'sent', receivedAt: null };
};

/** Sends contacts' messages to phones, encrypted for each companion with its own Signal session. */
export class OutgoingMessages {
  constructor(private readonly deps: OutgoingMessagesDeps) {}

  /** Resolves when the message was written to the socket, or is queued because no companion is listening. */
  async send({ from, to, content, options, id = newMessageId() }: SendRequest): Promise<Sent> {
    const { chats, screen, composer, queue } = this.deps;
    const key = { contact: from.number, phone: to.number };
    const known = chats.find(key, id);
    if (known) return { id, sentAt: known.sentAt };
    const composed = await composer.compose({ key, sender: from, content, options });
    const { message } = composed;
    const shown = draft(composed, content, id);
    screen.show(key, shown);
    const { claimedAt } = options ?? {};
    await queue.run(to.number, () => this.sendToAll({ from, to, shown, message, claimedAt }));
    return { id, sentAt: shown.sentAt };
  }

  /** Resends a message that the companion could not decrypt, with a new session, the same ID and the retry count. */
  async resend({ from, companion, message, count, bundle }: ResendRequest): Promise<void> {
    await this.deps.queue.run(companion.phone, async () => {
      await this.deps.envelopes.restart(from, companion, bundle);
      const envelope = { from, companion, id: message.id, message: protoOf(message), retry: count };
      this.deps.delivery.deliver(companion, await this.stanza(envelope));
    });
  }

  private async sendToAll({
    from,
    to,
    shown,
    message,
    claimedAt,
  }: {
    from: Account;
    to: Account;
    shown: ChatMessage;
    message: proto.IMessage;
    claimedAt: number | undefined;
  }): Promise<void> {
    const { world, deliverer, delivery, faults, chats } = this.deps;
    if (to.blocked?.includes(from.number)) return;
    let sentAt: number | undefined;
    for (const companion of world.companionsOf(to.number)) {
      const envelope = { from, companion, id: shown.id, message, claimedAt };
      sentAt = deliverer.deliver(companion, await this.stanza(envelope)) ?? sentAt;
      if (faults.take(to.number, 'duplicate')) delivery.write(companion, await this.stanza(envelope));
    }
    shown.sentAt = sentAt ?? shown.sentAt;
    chats.save({ contact: from.number, phone: to.number }, shown);
  }

  private async stanza(envelope: Envelope): Promise<BinaryNode> {
    const { from, id, message, claimedAt } = envelope;
    const { type, edit } = stanzaAttributes(message);
    const attributes = {
      ...senderAttributes(from),
      id,
      t: claimedAt === undefined ? unixSeconds() : String(claimedAt),
      type,
      edit,
      notify: from.name,
    };
    return node('message', attributes, [await this.deps.envelopes.seal(envelope)]);
  }
}
