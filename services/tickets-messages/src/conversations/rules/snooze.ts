import { MAX_SNOOZE_MS } from '@recado/contracts';
import { messageOrderOf, orderAfter } from './message-order.js';

/** A ticket is hidden from the lists until a time, or with null until its contact writes. */
export type Snooze = Readonly<{ until: Date | null; byUserId: string; at: Date }>;
type Snoozed = Readonly<{
  _id: string;
  snooze?: Snooze | null;
  order: string;
  messageOrder?: string | null;
  unreadMessages: number;
}>;
type Returned = { snooze: null; order: string; messageOrder: string; unreadMessages: number };

/** Returns whether a ticket can be snoozed until this time. */
export const isSnoozeTime = (until: Date | null, now: Date): boolean =>
  until === null || (until > now && until.getTime() - now.getTime() <= MAX_SNOOZE_MS);

/** Returns whether the time of a ticket's snooze is reached. */
export const isSnoozeOver = ({ snooze }: Pick<Snoozed, 'snooze'>, now: Date): boolean =>
  Boolean(snooze?.until && snooze.until <= now);

/** Returns a snoozed ticket to the top of the list, as unread. */
export const returned = (ticket: Snoozed, now: Date): Returned => ({
  snooze: null,
  order: orderAfter(ticket.order, now, ticket._id),
  messageOrder: messageOrderOf(ticket),
  unreadMessages: Math.max(ticket.unreadMessages, 1),
});
