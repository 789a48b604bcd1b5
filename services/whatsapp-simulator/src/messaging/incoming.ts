import type { Logger } from 'pino';
import { unpad } from '../content/padding.js';
import type { Facts } from '../content/kinds.js';
import { readMessage } from '../content/read-message.js';
import type { Faults } from '../faults/faults.js';
import type { GroupIncoming } from '../groups/group-incoming.js';
import type { Groups } from '../groups/groups.js';
import type { Connection } from '../link/connection.js';
import type { MediaVault } from '../media/media-vault.js';
import { readEnc, type SignalSessions } from '../signal/sessions.js';
import { lidJid, numberJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { bigEndian, child, children, node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { preciseNow, type ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import type { Delivery } from './delivery.js';
import type { ContactReceipts } from './contact-receipts.js';
import { storedProto } from './composer.js';
import { inBackground } from './in-background.js';
import { openMedia } from './media-opener.js';
import type { PeerRequests } from './peer-requests.js';
import type { Screen } from './screen.js';
import type { Turns } from './turns.js';

type Parts = {
  world: World;
  sessions: SignalSessions;
  delivery: Delivery;
  receipts: ContactReceipts;
  turns: Turns;
  screen: Screen;
  peerRequests: PeerRequests;
  groups: Groups;
  groupIncoming: GroupIncoming;
  vault: MediaVault;
  faults: Faults;
  logger: Logger;
};

type Letter = { stanza: BinaryNode; sender: Companion; phone: Account; enc: BinaryNode };

const MAX_RETRIES = 4;
const REMEMBERED_RETRIES = 1000;

/** What a companion writes: acknowledged at once, then opened by the contact's phone or passed on to other companions. */
export class IncomingMessages {
  private readonly retries = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  receive(connection: Connection, sender: Companion, stanza: BinaryNode): void {
    const { to = '', id } = stanza.attrs;
    const error = this.refusal(sender, stanza);
    connection.send(node('ack', { class: 'message', id, from: to, t: unixSeconds(), error }));
    if (error) return;
    const phone = this.parts.world.account(sender.phone);
    if (!phone) return;
    const group = this.parts.groups.find(parseGroupJid(to) ?? '');
    if (group) {
      const letter = { group, stanza, sender, phone };
      const reading = this.parts.turns.run(phone.number, () => this.parts.groupIncoming.receive(letter));
      return inBackground(reading, 'open in group', this.parts.logger);
    }
    const alone = child(stanza, 'enc');
    if (alone) this.pass(to, { stanza, sender, phone, enc: alone });
    for (const target of children(child(stanza, 'participants'), 'to')) {
      const enc = child(target, 'enc');
      if (enc) this.pass(target.attrs.jid ?? '', { stanza, sender, phone, enc });
    }
  }

  private refusal(sender: Companion, { attrs }: BinaryNode): string | undefined {
    const code = attrs.category === 'peer' ? undefined : this.parts.faults.code(sender.phone, 'send-error');
    return code === undefined ? undefined : String(code);
  }

  private pass(jid: string, letter: Letter): void {
    const address = parseJid(jid);
    const account = address && this.parts.world.accountAt(address);
    if (!account) return;
    if (address.device) this.relay(account, address.device, letter);
    else {
      const open = () => (account === letter.phone ? this.openOwn(letter) : this.open(account, letter));
      inBackground(this.parts.turns.run(letter.phone.number, open), 'open', this.parts.logger);
    }
  }

  /** The copy for the sender's own phone says what the contact's copy says, unless it is a question to the phone. */
  private async openOwn({ stanza, sender, phone, enc }: Letter): Promise<void> {
    try {
      await this.parts.peerRequests.open({ id: stanza.attrs.id ?? '', phone, sender }, readEnc(enc));
    } catch {
      this.parts.logger.debug({ what: 'decrypt own copy', outcome: 'failed' });
    }
  }

  private async open(contact: Account, letter: Letter): Promise<void> {
    const { stanza, sender, phone, enc } = letter;
    const id = stanza.attrs.id ?? '';
    const peer = { lid: phone.lid, device: sender.device };
    try {
      const plain = await this.parts.sessions.decrypt(contact, peer, readEnc(enc));
      this.retries.delete(id);
      this.show(contact, letter, await this.read(plain));
    } catch {
      this.parts.logger.warn({ what: 'decrypt', outcome: 'failed' });
      this.askAgain(contact, letter);
    }
  }

  private async read(plain: Buffer): Promise<Facts & Pick<ChatMessage, 'proto'>> {
    const message = unpad(plain);
    const facts = readMessage(message);
    await openMedia(facts, message, this.parts.vault);
    return { ...facts, ...storedProto(message, facts.kind) };
  }

  /** A message repeated after a crash is shown once and confirmed again. */
  private show(contact: Account, { stanza, sender, phone }: Letter, facts: Facts & Pick<ChatMessage, 'proto'>): void {
    const id = stanza.attrs.id ?? '';
    const now = preciseNow();
    this.parts.screen.show(
      { contact: contact.number, phone: phone.number },
      {
        ...facts,
        id,
        fromContact: false,
        sentAt: now,
        ack: 'sent',
        receivedAt: now,
        writtenTo: this.chatOf(contact, stanza),
        device: sender.device,
      },
    );
    this.parts.receipts.delivered(contact, phone, id);
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
