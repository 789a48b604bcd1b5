import type { Logger } from 'pino';
import type { Events } from '../events.js';
import type { GroupConfirmations } from '../groups/group-confirmations.js';
import { lidJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { child, node, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Ack } from '../world/message.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import { stanzaKey, type Delivery } from '../delivery/delivery.js';
import type { FirstSync } from '../messaging/first-sync.js';
import { inBackground } from '../messaging/in-background.js';
import type { MediaReupload } from '../messaging/media-reupload.js';
import type { OutgoingMessages } from '../messaging/outgoing.js';
import type { PhoneMessages } from '../messaging/phone-messages.js';
import { ACK_BY_TYPE, bundleIn, idsOf, MAX_RETRIES } from '../messaging/receipt-parts.js';

type CompanionReceiptsDeps = {
  world: World;
  chats: Chats;
  delivery: Delivery;
  outgoing: OutgoingMessages;
  phoneMessages: PhoneMessages;
  groupConfirmations: GroupConfirmations;
  firstSync: FirstSync;
  mediaReupload: MediaReupload;
  events: Events;
  logger: Logger;
};

/** The error with which a client reports that it has already requested the message again. */
const UNHANDLED_ERROR = '500';
const HISTORY_CONFIRMED = 'hist_sync';

/** Handles companions' receipts and retry requests. */
export class CompanionReceipts {
  /** Messages that were requested again since they were last written. */
  private readonly asked = new Set<string>();

  constructor(private readonly deps: CompanionReceiptsDeps) {}

  receive(companion: Companion, receipt: BinaryNode): void {
    if (receipt.attrs.type === 'server-error') return this.deps.mediaReupload.answer(companion, receipt);
    const groupId = parseGroupJid(receipt.attrs.to);
    if (groupId !== undefined) return this.receiveInGroup(groupId, companion, receipt);
    this.receiveInChat(companion, receipt);
  }

  private receiveInChat(companion: Companion, receipt: BinaryNode): void {
    const address = parseJid(receipt.attrs.to);
    const account = address && this.deps.world.accountAt(address);
    if (receipt.attrs.type === 'retry') {
      if (account) inBackground(this.retry(companion, account, receipt), 'retry', this.deps.logger);
      return;
    }
    if (receipt.attrs.type === HISTORY_CONFIRMED) this.deps.firstSync.confirm(companion, idsOf(receipt));
    for (const id of idsOf(receipt)) this.deps.delivery.confirm(companion, `message:${id}`);
    const ack = ACK_BY_TYPE[receipt.attrs.type ?? ''];
    if (account && ack) this.acknowledge(account, companion, receipt, ack);
  }

  private receiveInGroup(groupId: string, companion: Companion, receipt: BinaryNode): void {
    const { delivery, groupConfirmations, logger } = this.deps;
    if (receipt.attrs.type === 'retry') this.asked.add(`${companion.phone}:${companion.device}:${receipt.attrs.id}`);
    else for (const id of idsOf(receipt)) delivery.confirm(companion, `message:${id}`);
    inBackground(groupConfirmations.receive(groupId, companion, receipt), 'group receipt', logger);
  }

  /**
   * Handles a plain acknowledgement, which also confirms a stanza. It has an error if the client gives up on a message.
   */
  acknowledged(companion: Companion, { attrs }: BinaryNode): void {
    if (attrs.class !== 'message') {
      this.deps.delivery.confirm(companion, stanzaKey({ tag: attrs.class ?? '', attrs }));
      return;
    }
    const key = `${companion.phone}:${companion.device}:${attrs.id}`;
    if (attrs.error === UNHANDLED_ERROR && this.asked.delete(key)) return;
    this.deps.delivery.confirm(companion, `message:${attrs.id}`);
  }

  private acknowledge(account: Account, companion: Companion, receipt: BinaryNode, ack: Ack): void {
    const { chats, events } = this.deps;
    const key = { contact: account.number, phone: companion.phone };
    for (const id of idsOf(receipt)) {
      if (chats.acknowledge(key, id, ack)) events.emit({ type: 'ack', ...key, id, ack, fromContact: true });
    }
    if (account.kind === 'phone') this.forward(account, companion, receipt);
  }

  private async retry(companion: Companion, account: Account, receipt: BinaryNode): Promise<void> {
    const { chats, outgoing } = this.deps;
    const id = receipt.attrs.id ?? '';
    const count = Number(child(receipt, 'retry')?.attrs.count ?? 1);
    if (account.number === companion.phone) return this.retryOwn(companion, receipt, count);
    const message = chats.find({ contact: account.number, phone: companion.phone }, id);
    if (!message?.fromContact) {
      this.forward(account, companion, receipt);
      return;
    }
    if (count > MAX_RETRIES) return;
    this.asked.add(`${companion.phone}:${companion.device}:${id}`);
    await outgoing.resend({ from: account, companion, message, count, bundle: bundleIn(receipt) });
  }

  /** Resends a copy of a message that was written on the phone. */
  private async retryOwn(companion: Companion, receipt: BinaryNode, count: number): Promise<void> {
    const address = parseJid(receipt.attrs.recipient);
    const contact = address && this.deps.world.accountAt(address);
    if (!contact || count > MAX_RETRIES) return;
    const id = receipt.attrs.id ?? '';
    this.asked.add(`${companion.phone}:${companion.device}:${id}`);
    const key = { contact: contact.number, phone: companion.phone };
    await this.deps.phoneMessages.resend({ companion, key, id, count, bundle: bundleIn(receipt) });
  }

  /** Forwards a receipt from one phone's companion to another phone's, for a message that the latter sent. */
  private forward(account: Account, companion: Companion, receipt: BinaryNode): void {
    const reader = this.deps.world.account(companion.phone);
    if (!reader || reader === account) return;
    const { id, type, t } = receipt.attrs;
    const from = lidJid(reader.lid, type === 'retry' ? companion.device : 0);
    const forwarded = node('receipt', { from, id, type: type === 'inactive' ? undefined : type, t }, receipt.content);
    for (const target of this.deps.world.companionsOf(account.number)) this.deps.delivery.deliver(target, forwarded);
  }
}
