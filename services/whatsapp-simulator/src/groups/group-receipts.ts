import type { Events } from '../events.js';
import type { Delivery } from '../delivery/delivery.js';
import { groupJid, lidJid } from '../wire/jids.js';
import { node, unixSeconds } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Chats } from '../world/chats.js';
import { RANK, type Ack, type ChatMessage } from '../world/message.js';
import type { World } from '../world/world.js';
import type { Group } from '../world/groups.js';

type GroupReceiptsDeps = { world: World; chats: Chats; delivery: Delivery; events: Events };
type Confirmation = { phone: Account; ids: string[]; ack: Ack };

const READ_AFTER_MS = 300;

/** Sends the receipts of a group's members, one for each member. */
export class GroupReceipts {
  constructor(private readonly deps: GroupReceiptsDeps) {}

  delivered(group: Group, member: Account, { phone, id }: { phone: Account; id: string }): void {
    this.confirm(group, member, { phone, ids: [id], ack: 'delivered' });
    const read = () => this.confirm(group, member, { phone, ids: [id], ack: 'read' });
    if (member.autoRead) setTimeout(read, READ_AFTER_MS).unref();
  }

  /** Marks phones' messages as read: the given IDs, or all unread messages. */
  read(group: Group, member: Account, { phone, ids }: { phone: Account; ids?: string[] }): string[] {
    const messages = this.deps.chats.messages({ contact: group.id, phone: phone.number });
    const unread = messages.filter((message) => !message.fromContact && message.receipts?.[member.number] !== 'read');
    const wanted = ids ?? unread.map(({ id }) => id);
    this.confirm(group, member, { phone, ids: wanted, ack: 'read' });
    return wanted;
  }

  private confirm(group: Group, member: Account, { phone, ids, ack }: Confirmation): void {
    const key = { contact: group.id, phone: phone.number };
    const found = ids.map((id) => this.deps.chats.find(key, id)).filter((message) => message !== undefined);
    const [first, ...rest] = found;
    if (!first) return;
    const type = ack === 'delivered' ? undefined : ack;
    const attributes = {
      from: groupJid(group.id),
      participant: lidJid(member.lid),
      id: first.id,
      type,
      t: unixSeconds(),
    };
    const list = rest.length
      ? [
          node(
            'list',
            {},
            rest.map(({ id }) => node('item', { id })),
          ),
        ]
      : undefined;
    for (const companion of this.deps.world.companionsOf(phone.number)) {
      this.deps.delivery.deliver(companion, node('receipt', attributes, list));
    }
    for (const message of found) this.record(group, message, { phone, by: member.number, ack });
  }

  /** Records a member's acknowledgement. A message has the acknowledgement of its slowest member. */
  private record(
    group: Group,
    message: ChatMessage,
    { phone, by, ack }: { phone: Account; by: string; ack: Ack },
  ): void {
    const { chats, events, world } = this.deps;
    const key = { contact: group.id, phone: phone.number };
    const earlier = message.receipts?.[by];
    if (earlier && RANK[earlier] >= RANK[ack]) return;
    message.receipts = { ...message.receipts, [by]: ack };
    const contacts = Object.keys(group.members).filter((number) => world.account(number)?.kind === 'contact');
    const ranks = contacts.map((number) => RANK[message.receipts?.[number] ?? 'sent']);
    const slowest = (Object.keys(RANK) as Ack[]).find((name) => RANK[name] === Math.min(...ranks)) ?? 'sent';
    chats.save(key, message);
    if (chats.acknowledge(key, message.id, slowest)) {
      events.emit({ type: 'ack', ...key, id: message.id, ack: slowest, fromContact: false, by });
    }
  }
}
