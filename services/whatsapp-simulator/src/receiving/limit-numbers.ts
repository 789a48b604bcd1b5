import { randomBytes } from 'node:crypto';
import type { Delivery } from '../delivery/delivery.js';
import { node, SERVER, unixSeconds } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import { cappingOf, lockOf, type Limits } from '../world/number-limits.js';
import type { World } from '../world/world.js';

/** Manages WhatsApp's restrictions on numbers, and notifies a number's companions of every change. */
export class LimitNumbers {
  /** Conversations that already count towards the quota. */
  private readonly begun = new Set<string>();

  constructor(private readonly deps: { world: World; delivery: Delivery }) {}

  change(phone: Account, { lock, newChats }: Limits): void {
    phone.limits = {
      ...phone.limits,
      ...(lock !== undefined && { lock }),
      ...(newChats !== undefined && { newChats }),
    };
    this.deps.world.save(phone);
    if (lock !== undefined)
      this.notify(phone, 'NotificationUserReachoutTimelockUpdate', {
        xwa2_notify_account_reachout_timelock: lockOf(phone),
      });
    if (newChats !== undefined) this.notifyCapping(phone);
  }

  /**
   * Counts a conversation that the number starts.
   * @returns false if it may start no more
   */
  takeNewChat(phone: Account, contact: string): boolean {
    const newChats = phone.limits?.newChats;
    const chat = `${phone.number}/${contact}`;
    if (!newChats || this.begun.has(chat)) return true;
    if (newChats.used >= newChats.total) return false;
    this.begun.add(chat);
    newChats.used += 1;
    this.deps.world.save(phone);
    this.notifyCapping(phone);
    return true;
  }

  /** Clears the started conversations. */
  reset(): void {
    this.begun.clear();
  }

  private notifyCapping(phone: Account): void {
    const data = { xwa2_notify_new_chat_messages_capping_info_update: cappingOf(phone) };
    this.notify(phone, 'MessageCappingInfoNotification', data);
  }

  private notify(phone: Account, op_name: string, data: object): void {
    const update = node('update', { op_name }, Buffer.from(JSON.stringify({ data })));
    const attributes = () => ({ from: SERVER, type: 'mex', id: randomBytes(8).toString('hex'), t: unixSeconds() });
    for (const companion of this.deps.world.companionsOf(phone.number))
      this.deps.delivery.deliver(companion, node('notification', attributes(), [update]));
  }
}
