import type { proto } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { unpad } from '../content/padding.js';
import type { MessageFields } from '../world/kinds.js';
import { readMessage } from '../content/read-message.js';
import type { GroupIncoming } from '../groups/group-incoming.js';
import type { Groups } from '../world/groups.js';
import type { Connection } from '../delivery/connection.js';
import type { MediaVault } from '../media/media-vault.js';
import { readEnc, type SignalSessions } from '../signal/sessions.js';
import { lidJid, numberJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { bigEndian, child, children, node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import { preciseNow, type ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import type { Delivery } from '../delivery/delivery.js';
import type { ContactReceipts } from '../messaging/contact-receipts.js';
import { storedProto } from '../messaging/composer.js';
import { inBackground } from '../messaging/in-background.js';
import { openMedia } from '../messaging/media-opener.js';
import type { PeerRequests } from '../messaging/peer-requests.js';
import type { Screen } from '../messaging/screen.js';
import type { RoundRobinQueue } from '../messaging/round-robin-queue.js';
import type { Admission } from './admission.js';

type IncomingMessagesDeps = {
  world: World;
  sessions: SignalSessions;
  delivery: Delivery;
  receipts: ContactReceipts;
  queue: RoundRobinQueue;
  screen: Screen;
  peerRequests: PeerRequests;
  groups: Groups;
  groupIncoming: GroupIncoming;
  vault: MediaVault;
  admission: Admission;
  logger: Logger;
};

type IncomingEnvelope = { stanza: BinaryNode; sender: Companion; phone: Account; enc: BinaryNode };

const MAX_RETRIES = 4;
const REMEMBERED_RETRIES = 1000;

/**
 * Handles a companion's messages. Acknowledges them immediately. Then the contact's phone decrypts them, or other
 * companions receive a copy.
 */
export class IncomingMessages {
  private readonly retries = new Map<string, number>();
  /** Chats in which a file is being opened, with a promise that settles when their last message is shown. */
  private readonly opening = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: IncomingMessagesDeps) {}

  receive(connection: Connection, sender: Companion, stanza: BinaryNode): void {
    const { to = '', id } = stanza.attrs;
    const error = this.deps.admission.refusal(sender, stanza);
    connection.send(node('ack', { class: 'message', id, from: to, t: unixSeconds(), error }));
    if (error) return;
    const phone = this.deps.world.account(sender.phone);
    if (!phone) return;
    const group = this.deps.groups.find(parseGroupJid(to) ?? '');
    if (group) {
      const envelope = { group, stanza, sender, phone };
      const reading = this.deps.queue.run(phone.number, () => this.deps.groupIncoming.receive(envelope));
      return inBackground(reading, 'open in group', this.deps.logger);
    }
    const alone = child(stanza, 'enc');
    if (alone) this.pass(to, { stanza, sender, phone, enc: alone });
    for (const target of children(child(stanza, 'participants'), 'to')) {
      const enc = child(target, 'enc');
      if (enc) this.pass(target.attrs.jid ?? '', { stanza, sender, phone, enc });
    }
  }

  private pass(jid: string, envelope: IncomingEnvelope): void {
    const address = parseJid(jid);
    const account = address && this.deps.world.accountAt(address);
    if (!account) return;
    if (address.device) this.relay(account, address.device, envelope);
    else {
      const open = () => (account === envelope.phone ? this.openOwn(envelope) : this.open(account, envelope));
      inBackground(this.deps.queue.run(envelope.phone.number, open), 'open', this.deps.logger);
    }
  }

  /**
   * Opens the copy for the sender's own phone. It has the same content as the contact's copy, unless it is a request to
   * the phone.
   */
  private async openOwn({ stanza, sender, phone, enc }: IncomingEnvelope): Promise<void> {
    try {
      await this.deps.peerRequests.open({ id: stanza.attrs.id ?? '', phone, sender }, readEnc(enc));
    } catch {
      this.deps.logger.debug({ what: 'decrypt own copy', outcome: 'failed' });
    }
  }

  private async open(contact: Account, envelope: IncomingEnvelope): Promise<void> {
    const { stanza, sender, phone, enc } = envelope;
    const id = stanza.attrs.id ?? '';
    const peer = { lid: phone.lid, device: sender.device };
    try {
      const plain = await this.deps.sessions.decrypt(contact, peer, readEnc(enc));
      this.retries.delete(id);
      this.showInTurn(contact, envelope, unpad(plain));
    } catch {
      this.deps.logger.warn({ what: 'decrypt', outcome: 'failed' });
      this.requestRetry(contact, envelope);
    }
  }

  /** Shows a chat's messages in order. A file that is still being opened delays only its own chat. */
  private showInTurn(contact: Account, envelope: IncomingEnvelope, message: proto.IMessage): void {
    const fields = readMessage(message);
    const show = () => this.show(contact, envelope, { ...fields, ...storedProto(message, fields.kind) });
    const chat = `${contact.number} ${envelope.phone.number}`;
    const before = this.opening.get(chat);
    if (!before && !fields.media) return show();
    const turn = Promise.all([before, openMedia(fields, message, this.deps.vault)])
      .then(show)
      .finally(() => this.opening.get(chat) === turn && this.opening.delete(chat));
    this.opening.set(chat, turn);
    inBackground(turn, 'open a file', this.deps.logger);
  }

  /** Shows a repeated message once and confirms it again. */
  private show(
    contact: Account,
    { stanza, sender, phone }: IncomingEnvelope,
    fields: MessageFields & Pick<ChatMessage, 'proto' | 'secret'>,
  ): void {
    const id = stanza.attrs.id ?? '';
    const now = preciseNow();
    this.deps.screen.show(
      { contact: contact.number, phone: phone.number },
      {
        ...fields,
        id,
        fromContact: false,
        sentAt: now,
        ack: 'sent',
        receivedAt: now,
        writtenTo: this.chatOf(contact, stanza),
        device: sender.device,
      },
    );
    this.deps.receipts.delivered(contact, phone, id);
  }

  /**
   * Returns the address of the chat. A resend is addressed to a device, but the chat belongs to the contact, with the
   * same kind of address.
   */
  private chatOf(contact: Account, stanza: BinaryNode): string {
    return parseJid(stanza.attrs.to)?.byLid ? lidJid(contact.lid) : numberJid(contact.number);
  }

  private requestRetry(contact: Account, { stanza, sender }: IncomingEnvelope): void {
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
    this.deps.delivery.deliver(sender, node('receipt', attributes, [retry, registration]));
  }

  private relay(account: Account, device: number, { stanza, sender, phone, enc }: IncomingEnvelope): void {
    const companion = this.deps.world.companion(account.number, device);
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
    this.deps.delivery.deliver(companion, node('message', attributes, [enc]));
  }

  private ownCopy(stanza: BinaryNode): Record<string, string | undefined> {
    const address = parseJid(stanza.attrs.to);
    const contact = address && this.deps.world.accountAt(address);
    if (!contact) return { recipient: stanza.attrs.to };
    return { recipient: lidJid(contact.lid), peer_recipient_pn: numberJid(contact.number) };
  }
}
