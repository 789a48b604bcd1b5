import { orderOf, partsOfOrder } from '@recado/contracts';

type Waiting = Readonly<{
  _id: string;
  order: string;
  waitingOrder?: string;
  lastMessageAt: Date;
  lastMessageFromMe: boolean;
}>;
type Line = Readonly<{ fromMe: boolean; sentAt: Date; order: string }>;
/** Compares as text after every digit. */
const NOT_WAITING = '~';

/** Sort key of a ticket whose contact waits for an answer since then: the longest wait comes first. */
export const waitingSince = (since: Date, ticketId: string): string => orderOf(since, 0, ticketId);

/** Sort key of a ticket whose contact got an answer: it comes after all that wait. */
export const answered = (at: Date, ticketId: string): string => `${NOT_WAITING}${orderOf(at, 0, ticketId)}`;

/** Tickets that an earlier version stored have no key. Their last message tells as much as was known then. */
export const waitingOrderOf = ({ _id, waitingOrder, lastMessageAt, lastMessageFromMe }: Waiting): string =>
  waitingOrder ?? (lastMessageFromMe ? answered(lastMessageAt, _id) : waitingSince(lastMessageAt, _id));

/** The second of the first message that nobody has answered yet, or null. */
export function unansweredSince(ticket: Waiting): Date | null {
  return sinceOf(waitingOrderOf(ticket));
}

/** The second since which a ticket waits that has this key, or null. */
export const sinceOf = (waitingOrder: string): Date | null =>
  waitingOrder.startsWith(NOT_WAITING) ? null : new Date(partsOfOrder(waitingOrder).second * 1000);

/** The wait that a person's answer ends, when it is the first one. Only what the contact waits for is an answer. */
export function firstAnswer(ticket: Waiting & { firstAnswerMs?: number }, at: Date): { firstAnswerMs?: number } {
  const since = ticket.firstAnswerMs === undefined ? unansweredSince(ticket) : null;
  return since ? { firstAnswerMs: Math.max(at.getTime() - since.getTime(), 0) } : {};
}

/** The key after one more line. Only the newest line counts: an older one that comes late may have been answered. */
export function waitingAfter(ticket: Waiting, line: Line): string {
  const before = waitingOrderOf(ticket);
  if (line.order <= ticket.order) return before;
  if (line.fromMe) return answered(line.sentAt, ticket._id);
  return before.startsWith(NOT_WAITING) ? waitingSince(line.sentAt, ticket._id) : before;
}
