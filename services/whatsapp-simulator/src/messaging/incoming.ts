import type { Logger } from 'pino';
import type { Events } from '../events.js';
import type { Connection } from '../link/connection.js';
import type { Encrypted, SignalSessions } from '../signal/sessions.js';
import { lidJid, numberJid, parseJid } from '../wire/jids.js';
import { bigEndian, bytes, child, children, node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import { preciseNow, type Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import { readText } from './content.js';
import type { Delivery } from './delivery.js';
import type { ContactReceipts } from './contact-receipts.js';
import { inBackground } from './in-background.js';
import type { Turns } from './turns.js';

type Parts = {
  world: World;
  chats: Chats;
  sessions: SignalSessions;
  delivery: Delivery;
  receipts: ContactReceipts;
  turns: Turns;
  events: Events;
  logger: Logger;
};

type Letter = { stanza: BinaryNode; sender: Companion; phone: Account; enc: BinaryNode };

const MAX_RETRIES = 4;
const REMEMBERED_RETRIES = 1000;

const encrypted = (enc: BinaryNode): Encrypted => ({
  type: enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg',
  ciphertext: bytes(enc),
});

/** What a companion writes: acknowledged at once, then opened by the contact's phone or passed on to other companions. */
export class IncomingMessages {
  private readonly retries = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  receive(connection: Connection, sender: Companion, stanza: BinaryNode): void {
    const { to = '', id } = stanza.attrs;
    connection.send(node('ack', { class: 'message', id, from: to, t: unixSeconds() }));
    const phone = this.parts.world.account(sender.phone);
    if (!phone || stanza.attrs.category === 'peer') return;
    const alone = child(stanza, 'enc');
    if (alone) this.pass(to, { stanza, sender, phone, enc: alone });
    for (const target of children(child(stanza, 'participants'), 'to')) {
      const enc = child(target, 'enc');
      if (enc) this.pass(target.attrs.jid ?? '', { stanza, sender, phone, enc });
    }
  }

  private pass(jid: string, letter: Letter): void {
    const address = parseJid(jid);
    const account = address && this.parts.world.accountAt(address);
    if (!account) return;
    if (address.device) this.relay(account, address.device, letter);
    // The copy for the sender's own phone says what the contact's copy says.
    else if (account !== letter.phone) {
      const opening = this.parts.turns.run(letter.phone.number, () => this.open(account, letter));
      inBackground(opening, 'open', this.parts.logger);
    }
  }

  private async open(contact: Account, letter: Letter): Promise<void> {
    const { stanza, sender, phone, enc } = letter;
    const id = stanza.attrs.id ?? '';
    const peer = { lid: phone.lid, device: sender.device };
    try {
      const plain = await this.parts.sessions.decrypt(contact, peer, encrypted(enc));
      this.retries.delete(id);
      this.show(contact, letter, readText(plain));
    } catch {
      this.parts.logger.warn({ what: 'decrypt', outcome: 'failed' });
      this.askAgain(contact, letter);
    }
  }

  /** A message repeated after a crash is shown once and confirmed again. */
  private show(contact: Account, { stanza, sender, phone }: Letter, text: string): void {
    const { chats, events, receipts } = this.parts;
    const key = { contact: contact.number, phone: phone.number };
    const id = stanza.attrs.id ?? '';
    const known = chats.find(key, id);
    if (!known) {
      const now = preciseNow();
      const writtenTo = this.chatOf(contact, stanza);
      const message = {
        id,
        fromContact: false,
        text,
        sentAt: now,
        ack: 'sent' as const,
        receivedAt: now,
        writtenTo,
        device: sender.device,
      };
      chats.add(key, message);
      events.emit({ type: 'message', ...key, message });
    }
    receipts.delivered(contact, phone, id);
  }

  /** A resend is addressed to a device; the chat is the person, named the same way. */
  private chatOf(contact: Account, stanza: BinaryNode): string {
    return parseJid(stanza.attrs.to)?.byLid ? lidJid(contact.lid) : numberJid(contact.number);
  }

  private askAgain(contact: Account, { stanza, sender }: Letter): void {
    const id = stanza.attrs.id ?? '';
    const count = (this.retries.get(id) ?? 0) + 1;
    if (count > MAX_RETRIES) {
      this.retries.delete(id);
      return;
    }
    this.retries.set(id, count);
    const oldest = this.retries.keys().next();
    if (this.retries.size > REMEMBERED_RETRIES && !oldest.done) this.retries.delete(oldest.value);
    const t = unixSeconds();
    const retry = node('retry', { count: String(count), id, t, v: '1' });
    const registration = node('registration', {}, bigEndian(contact.registrationId, 4));
    const attributes = { from: this.chatOf(contact, stanza), id, type: 'retry', t };
    this.parts.delivery.deliver(sender, node('receipt', attributes, [retry, registration]));
  }

  private relay(account: Account, device: number, { stanza, sender, phone, enc }: Letter): void {
    const companion = this.parts.world.companion(account.number, device);
    if (!companion) return;
    const own = account === phone;
    const attributes = {
      from: lidJid(phone.lid, sender.device),
      id: stanza.attrs.id,
      t: unixSeconds(),
      type: stanza.attrs.type,
      addressing_mode: 'lid',
      notify: phone.name,
      ...(own ? this.ownCopy(stanza) : { sender_pn: numberJid(phone.number, sender.device) }),
    };
    this.parts.delivery.deliver(companion, node('message', attributes, [enc]));
  }

  private ownCopy(stanza: BinaryNode): Record<string, string | undefined> {
    const address = parseJid(stanza.attrs.to);
    const contact = address && this.parts.world.accountAt(address);
    if (!contact) return { recipient: stanza.attrs.to };
    return { recipient: lidJid(contact.lid), peer_recipient_pn: numberJid(contact.number) };
  }
}
