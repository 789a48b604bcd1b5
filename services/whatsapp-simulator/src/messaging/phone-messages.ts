import type { proto } from '@whiskeysockets/baileys';
import type { ContactContent, MessageOptions } from '../content/contact-content.js';
import { stanzaAttributes } from '../content/stanza-attributes.js';
import type { KeyBundle } from '../signal/sessions.js';
import { groupJid, lidJid, numberJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import { newMessageId, type ChatKey } from '../world/message.js';
import type { World } from '../world/world.js';
import { protoOf, type Composer } from './composer.js';
import type { ContactReceipts } from './contact-receipts.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Envelopes } from './envelopes.js';
import { draft, type Sent } from './outgoing.js';
import type { Deliverer } from '../delivery/deliverer.js';
import type { Screen } from './screen.js';
import type { RoundRobinQueue } from './round-robin-queue.js';

type PhoneMessagesDeps = {
  world: World;
  chats: Chats;
  composer: Composer;
  envelopes: Envelopes;
  deliverer: Deliverer;
  delivery: Delivery;
  screen: Screen;
  contactReceipts: ContactReceipts;
  queue: RoundRobinQueue;
};
/** `contact` is a contact's number or a group's ID. */
type SendRequest = { phone: Account; contact: string; content: ContactContent; options?: MessageOptions; id?: string };
type Copy = {
  phone: Account;
  companion: Companion;
  contact: string;
  id: string;
  message: proto.IMessage;
  retry?: number;
};

/**
 * Sends messages that the owner writes on the phone itself. The contact receives the message, and every companion a
 * copy.
 */
export class PhoneMessages {
  constructor(private readonly deps: PhoneMessagesDeps) {}

  async send({ phone, contact, content, options, id = newMessageId() }: SendRequest): Promise<Sent> {
    const { composer, screen, queue, world, contactReceipts, chats } = this.deps;
    const key = { contact, phone: phone.number };
    const known = chats.find(key, id);
    if (known) return { id, sentAt: known.sentAt };
    const composed = await composer.compose({ key, sender: phone, content, options });
    const { message } = composed;
    const account = world.account(contact);
    const author = account ? {} : { author: phone.number };
    const shown = { ...draft(composed, content, id), ...author, fromContact: false, fromPhone: true as const };
    screen.show(key, { ...shown, ...(account && { writtenTo: lidJid(account.lid) }) });
    await queue.run(phone.number, () => this.copyToAll({ phone, contact, id, message }));
    if (account) contactReceipts.delivered(account, phone, id);
    return { id, sentAt: shown.sentAt };
  }

  async resend({
    companion,
    key,
    id,
    count,
    bundle,
  }: {
    companion: Companion;
    key: ChatKey;
    id: string;
    count: number;
    bundle?: KeyBundle;
  }): Promise<void> {
    const phone = this.deps.world.account(key.phone);
    const found = this.deps.chats.find(key, id);
    if (!phone || !found) return;
    await this.deps.queue.run(key.phone, async () => {
      await this.deps.envelopes.restart(phone, companion, bundle);
      const copy = { phone, companion, contact: key.contact, id, message: protoOf(found), retry: count };
      this.deps.delivery.deliver(companion, await this.stanza(copy));
    });
  }

  /** Called when the owner reads a chat on the phone. Notifies the contact and the companions. */
  read(phone: Account, contact: Account, ids: string[]): void {
    const [first, ...rest] = ids;
    if (first === undefined) return;
    const list = rest.length
      ? [
          node(
            'list',
            {},
            rest.map((id) => node('item', { id })),
          ),
        ]
      : undefined;
    const attributes = {
      from: lidJid(phone.lid),
      recipient: lidJid(contact.lid),
      id: first,
      type: 'read-self',
      t: unixSeconds(),
    };
    for (const companion of this.deps.world.companionsOf(phone.number)) {
      this.deps.delivery.deliver(companion, node('receipt', attributes, list));
    }
  }

  private async copyToAll({ phone, ...copy }: Omit<Copy, 'companion'>): Promise<void> {
    for (const companion of this.deps.world.companionsOf(phone.number)) {
      this.deps.deliverer.deliver(companion, await this.stanza({ phone, companion, ...copy }));
    }
  }

  private async stanza({ phone, companion, contact, id, message, retry }: Copy): Promise<BinaryNode> {
    const account = this.deps.world.account(contact);
    const destinationJid = account ? lidJid(account.lid) : groupJid(contact);
    const { type, edit } = stanzaAttributes(message);
    const attributes = {
      ...this.addresses(phone, account, destinationJid),
      addressing_mode: 'lid',
      id,
      t: unixSeconds(),
      type,
      edit,
      notify: phone.name,
    };
    const wrapped = { deviceSentMessage: { destinationJid, message }, messageContextInfo: message.messageContextInfo };
    const sealing = { from: phone, companion, id, message: wrapped, retry };
    return node('message', attributes, [await this.deps.envelopes.seal(sealing)]);
  }

  private addresses(phone: Account, contact: Account | undefined, jid: string): Record<string, string> {
    const own = lidJid(phone.lid);
    if (contact) return { from: own, recipient: jid, peer_recipient_pn: numberJid(contact.number) };
    return { from: jid, participant: own, participant_pn: numberJid(phone.number) };
  }
}
