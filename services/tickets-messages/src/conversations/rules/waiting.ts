import { orderOf, partsOfOrder } from '@recado/contracts';
import { messageOrderOf } from './message-order.js';

export type Waiting = Readonly<{
  _id: string;
  order: string;
  messageOrder?: string | null;
  waitingOrder?: string;
  lastMessageAt: Date;
  lastMessageFromMe: boolean;
}>;
type MessageTiming = Readonly<{ fromMe: boolean; sentAt: Date; order: string }>;
/** Sorts after every digit. */
const NOT_WAITING = '~';

/** Returns the sort key of a ticket whose contact is waiting for an answer. The longest wait comes first. */
export const waitingSince = (since: Date, ticketId: string): string => orderOf(since, 0, ticketId);

/** Returns the sort key of an answered ticket, which sorts after all waiting tickets. */
export const answered = (at: Date, ticketId: string): string => `${NOT_WAITING}${orderOf(at, 0, ticketId)}`;

/** Returns a ticket's key. Tickets stored by an earlier version have none, so it is derived from their last message. */
export const waitingOrderOf = ({ _id, waitingOrder, lastMessageAt, lastMessageFromMe }: Waiting): string =>
  waitingOrder ?? (lastMessageFromMe ? answered(lastMessageAt, _id) : waitingSince(lastMessageAt, _id));

/** Returns the time of the first unanswered message, or null. */
export function unansweredSince(ticket: Waiting): Date | null {
  return sinceOf(waitingOrderOf(ticket));
}

/** Returns the time since which a ticket with this key has been waiting, or null. */
export const sinceOf = (waitingOrder: string): Date | null =>
  waitingOrder.startsWith(NOT_WAITING) ? null : new Date(partsOfOrder(waitingOrder).second * 1000);

/**
 * Returns the time until an agent's first answer, if `at` is that answer. If no contact is waiting, it is not an
 * answer.
 */
export function firstAnswer(ticket: Waiting & { firstAnswerMs?: number }, at: Date): { firstAnswerMs?: number } {
  const since = ticket.firstAnswerMs === undefined ? unansweredSince(ticket) : null;
  return since ? { firstAnswerMs: Math.max(at.getTime() - since.getTime(), 0) } : {};
}

/**
 * Returns the key after another message. Only the newest message counts, because an older one that arrives late may
 * already have been answered.
 */
export function waitingAfter(ticket: Waiting, message: MessageTiming): string {
  const before = waitingOrderOf(ticket);
  if (message.order <= messageOrderOf(ticket)) return before;
  if (message.fromMe) return answered(message.sentAt, ticket._id);
  return before.startsWith(NOT_WAITING) ? waitingSince(message.sentAt, ticket._id) : before;
}
