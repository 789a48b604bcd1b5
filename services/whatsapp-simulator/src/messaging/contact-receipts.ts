import type { Events } from '../events.js';
import { numberJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Ack, ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';

type ContactReceiptsDeps = { world: World; chats: Chats; delivery: Delivery; events: Events };

const READ_AFTER_MS = 300;

/** Sends contacts' receipts: "delivered" immediately, and "read" when they open the chat, or automatically if set. */
export class ContactReceipts {
  constructor(private readonly deps: ContactReceiptsDeps) {}

  delivered(contact: Account, phone: Account, id: string): void {
    this.confirm({ contact, phone, ids: [id], ack: 'delivered' });
    if (contact.autoRead) setTimeout(() => this.read(contact, phone, [id]), READ_AFTER_MS).unref();
  }

  /** Marks the phone's messages as read: the given IDs, or all unread messages. Returns their IDs. */
  read(contact: Account, phone: Account, wanted?: string[]): string[] {
    const key = { contact: contact.number, phone: phone.number };
    const unread = this.deps.chats.messages(key).filter(({ fromContact, ack }) => !fromContact && ack !== 'read');
    const ids = wanted ?? unread.map(({ id }) => id);
    if (ids.length) this.confirm({ contact, phone, ids, ack: 'read' });
    return ids;
  }

  /** Marks the phone's voice notes as played. */
  play(contact: Account, phone: Account, ids: string[]): string[] {
    this.confirm({ contact, phone, ids, ack: 'played' });
    return ids;
  }

  private confirm({ contact, phone, ids, ack }: { contact: Account; phone: Account; ids: string[]; ack: Ack }): void {
    const { chats, events } = this.deps;
    const key = { contact: contact.number, phone: phone.number };
    const known = ids.map((id) => chats.find(key, id)).filter((message) => message !== undefined);
    for (const [from, messages] of this.byAddress(contact, known)) this.send(phone, this.receipt(from, messages, ack));
    for (const { id } of known) {
      if (chats.acknowledge(key, id, ack)) events.emit({ type: 'ack', ...key, id, ack, fromContact: false });
    }
  }

  /** Groups messages by address. A receipt must come from the address that the companion sent to. */
  private byAddress(contact: Account, messages: ChatMessage[]): Map<string, ChatMessage[]> {
    const groups = new Map<string, ChatMessage[]>();
    for (const message of messages) {
      const from = message.writtenTo ?? numberJid(contact.number);
      groups.set(from, [...(groups.get(from) ?? []), message]);
    }
    return groups;
  }

  private receipt(from: string, [first, ...rest]: ChatMessage[], ack: Ack): BinaryNode {
    const type = ack === 'delivered' ? undefined : ack;
    const list = rest.map(({ id }) => node('item', { id }));
    const attributes = { from, id: first?.id, type, t: unixSeconds() };
    return node('receipt', attributes, list.length ? [node('list', {}, list)] : undefined);
  }

  private send(phone: Account, receipt: BinaryNode): void {
    for (const companion of this.deps.world.companionsOf(phone.number)) this.deps.delivery.deliver(companion, receipt);
  }
}
