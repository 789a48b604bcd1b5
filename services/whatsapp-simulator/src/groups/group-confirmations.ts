import type { Events } from '../events.js';
import type { Delivery } from '../delivery/delivery.js';
import type { PhoneMessages } from '../messaging/phone-messages.js';
import { ACK_BY_TYPE, bundleIn, idsOf, MAX_RETRIES } from '../messaging/receipt-parts.js';
import { groupJid, lidJid, parseJid } from '../wire/jids.js';
import { child, node, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';
import type { GroupOutgoing } from './group-outgoing.js';
import type { Groups } from '../world/groups.js';

type GroupConfirmationsDeps = {
  world: World;
  groups: Groups;
  chats: Chats;
  events: Events;
  delivery: Delivery;
  groupOutgoing: GroupOutgoing;
  phoneMessages: PhoneMessages;
};

/** Handles companions' receipts and retry requests in groups. */
export class GroupConfirmations {
  constructor(private readonly deps: GroupConfirmationsDeps) {}

  async receive(groupId: string, companion: Companion, receipt: BinaryNode): Promise<void> {
    const address = parseJid(receipt.attrs.participant);
    const author = address && this.deps.world.accountAt(address);
    if (receipt.attrs.type === 'retry') return this.retry(groupId, companion, { receipt, author });
    const ack = ACK_BY_TYPE[receipt.attrs.type ?? ''];
    if (!ack) return;
    const key = { contact: groupId, phone: companion.phone };
    for (const id of idsOf(receipt)) {
      const by = this.deps.chats.find(key, id)?.author;
      if (!this.deps.chats.acknowledge(key, id, ack)) continue;
      this.deps.events.emit({ type: 'ack', ...key, id, ack, fromContact: true, author: by });
    }
    if (author?.kind === 'phone') this.forward(groupId, companion, { receipt, author });
  }

  private async retry(
    groupId: string,
    companion: Companion,
    { receipt, author }: { receipt: BinaryNode; author: Account | undefined },
  ): Promise<void> {
    const id = receipt.attrs.id ?? '';
    const key = { contact: groupId, phone: companion.phone };
    const count = Number(child(receipt, 'retry')?.attrs.count ?? 1);
    const group = this.deps.groups.find(groupId);
    const message = this.deps.chats.find(key, id);
    if (!group || !author || count > MAX_RETRIES) return;
    const bundle = bundleIn(receipt);
    if (author.number === companion.phone) {
      await this.deps.phoneMessages.resend({ companion, key, id, count, bundle });
    } else if (author.kind === 'phone') {
      this.forward(groupId, companion, { receipt, author });
    } else if (message) {
      await this.deps.groupOutgoing.resend({ from: author, group, companion, message, count, bundle });
    }
  }

  /** Forwards the receipt to the companions of the phone that sent the message. */
  private forward(
    groupId: string,
    companion: Companion,
    { receipt, author }: { receipt: BinaryNode; author: Account },
  ): void {
    const reader = this.deps.world.account(companion.phone);
    if (!reader || reader === author) return;
    const { id, type, t } = receipt.attrs;
    const participant = lidJid(reader.lid, type === 'retry' ? companion.device : 0);
    const attributes = { from: groupJid(groupId), participant, id, type: type === 'inactive' ? undefined : type, t };
    for (const target of this.deps.world.companionsOf(author.number)) {
      this.deps.delivery.deliver(target, node('receipt', attributes, receipt.content));
    }
  }
}
