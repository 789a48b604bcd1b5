import { randomBytes } from 'node:crypto';
import type { Delivery } from '../delivery/delivery.js';
import { node, SERVER, unixSeconds } from '../wire/nodes.js';
import type { Account } from './account.js';
import type { World } from './world.js';

/** WhatsApp lets the number begin no conversations. Times are epoch milliseconds. */
export type ReachoutLock = { kind: string; until: number };
/** The conversations that a number may begin in a cycle. */
export type NewChats = { total: number; used: number; until: number };
export type Limits = { lock?: ReachoutLock | null | undefined; newChats?: NewChats | null | undefined };

const seconds = (ms: number): string => String(Math.floor(ms / 1000));

export const isLocked = ({ limits }: Account): boolean => (limits?.lock?.until ?? 0) > Date.now();

/** As WhatsApp words it. */
export const lockOf = (account: Account): object => {
  const { kind = 'DEFAULT', until = 0 } = (isLocked(account) && account.limits?.lock) || {};
  return { is_active: isLocked(account), time_enforcement_ends: seconds(until), enforcement_type: kind };
};

export const cappingOf = ({ limits }: Account): object => {
  const { newChats } = limits ?? {};
  if (!newChats) return { total_quota: -1, used_quota: 0, capping_status: 'NONE' };
  const { total, used, until } = newChats;
  const capping_status = used >= total ? 'CAPPED' : 'NONE';
  return { total_quota: total, used_quota: used, cycle_end_timestamp: seconds(until), capping_status };
};

/** Limits that WhatsApp sets for a number; its companions hear of every change. */
export class NumberLimits {
  /** Conversations whose first message is still being opened, or was. */
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
      this.tell(phone, 'NotificationUserReachoutTimelockUpdate', {
        xwa2_notify_account_reachout_timelock: lockOf(phone),
      });
    if (newChats !== undefined) this.tellCapping(phone);
  }

  /** Counts a conversation that the number begins. @returns false when it may begin none any more */
  takeNewChat(phone: Account, contact: string): boolean {
    const newChats = phone.limits?.newChats;
    const chat = `${phone.number}/${contact}`;
    if (!newChats || this.begun.has(chat)) return true;
    if (newChats.used >= newChats.total) return false;
    this.begun.add(chat);
    newChats.used += 1;
    this.deps.world.save(phone);
    this.tellCapping(phone);
    return true;
  }

  /** Forgets which conversations were begun. */
  reset(): void {
    this.begun.clear();
  }

  private tellCapping(phone: Account): void {
    const data = { xwa2_notify_new_chat_messages_capping_info_update: cappingOf(phone) };
    this.tell(phone, 'MessageCappingInfoNotification', data);
  }

  private tell(phone: Account, op_name: string, data: object): void {
    const update = node('update', { op_name }, Buffer.from(JSON.stringify({ data })));
    const attributes = () => ({ from: SERVER, type: 'mex', id: randomBytes(8).toString('hex'), t: unixSeconds() });
    for (const companion of this.deps.world.companionsOf(phone.number))
      this.deps.delivery.deliver(companion, node('notification', attributes(), [update]));
  }
}
