import { orderOf, partsOfOrder } from '@recado/contracts';

type Waiting = Readonly<{
  _id: string;
  order: string;
  waitingOrder?: string;
  lastMessageAt: Date;
  lastMessageFromMe: boolean;
}>;
type MessageTiming = Readonly<{ fromMe: boolean; sentAt: Date; order: string }>;
/** Sorts after every digit. */
const NOT_WAITING = '~';

/** Sort key of a ticket whose contact waits for an answer. The longest wait comes first. */
export const waitingSince = (since: Date, ticketId: string): string => orderOf(since, 0, ticketId);

/** Sort key of an answered ticket. It comes after all waiting tickets. */
export const answered = (at: Date, ticketId: string): string => `${NOT_WAITING}${orderOf(at, 0, ticketId)}`;

/** Tickets stored by an earlier version have no key. It is derived from their last message. */
export const waitingOrderOf = ({ _id, waitingOrder, lastMessageAt, lastMessageFromMe }: Waiting): string =>
  waitingOrder ?? (lastMessageFromMe ? answered(lastMessageAt, _id) : waitingSince(lastMessageAt, _id));

/** Returns the time of the first unanswered message, or null. */
export function unansweredSince(ticket: Waiting): Date | null {
  return sinceOf(waitingOrderOf(ticket));
}

/** Returns the time since when a ticket with this key waits, or null. */
export const sinceOf = (waitingOrder: string): Date | null =>
  waitingOrder.startsWith(NOT_WAITING) ? null : new Date(partsOfOrder(waitingOrder).second * 1000);

/**
 * Returns the time until the first answer by a person, if `at` is that answer. Without a waiting contact there is no
 * answer.
 */
export function firstAnswer(ticket: Waiting & { firstAnswerMs?: number }, at: Date): { firstAnswerMs?: number } {
  const since = ticket.firstAnswerMs === undefined ? unansweredSince(ticket) : null;
  return since ? { firstAnswerMs: Math.max(at.getTime() - since.getTime(), 0) } : {};
}

/**
 * Returns the key after another message. Only the newest message counts: an older one that arrives late may be answered
 * already.
 */
export function waitingAfter(ticket: Waiting, message: MessageTiming): string {
  const before = waitingOrderOf(ticket);
  if (message.order <= ticket.order) return before;
  if (message.fromMe) return answered(message.sentAt, ticket._id);
  return before.startsWith(NOT_WAITING) ? waitingSince(message.sentAt, ticket._id) : before;
}
