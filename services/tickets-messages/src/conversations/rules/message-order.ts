const FRACTION_DIGITS = 6;

/**
 * Returns the sort key for an outgoing message: after the ticket's last message, before messages that arrive later. The
 * second is now, or that of the last message if its clock is ahead. The sequence is the last message's plus an
 * increasing fraction: `…0041` < `…0041.000001` < `…0041.000002` < `…0042`. Several of our messages in one second keep
 * their order, and the next inbound message, with the next whole number, sorts after them.
 */
export function orderAfter(last: string, now: Date, id: string): string {
  const [lastSecond = '', lastSequence = ''] = last.split('-');
  const nowSecond = String(Math.floor(now.getTime() / 1000)).padStart(10, '0');
  const second = nowSecond > lastSecond ? nowSecond : lastSecond;
  const [whole = '', fraction = '0'] = lastSequence.split('.');
  const next = String(Number(fraction) + 1).padStart(FRACTION_DIGITS, '0');
  return `${second}-${whole.padStart(12, '0')}.${next}-${id}`;
}

type Position = Readonly<{ order: string; messageOrder?: string | null }>;

/** Returns the sort key of a ticket's last message. It is older than the ticket's position after a snooze. */
export const messageOrderOf = ({ order, messageOrder }: Position): string => messageOrder ?? order;

/** Returns the position of a ticket after a newer message. A ticket that returned from a snooze does not move down. */
export function positionAfter(ticket: Position, order: string): { order: string; messageOrder?: string | null } {
  if (!ticket.messageOrder) return { order };
  return order > ticket.order ? { order, messageOrder: null } : { order: ticket.order, messageOrder: order };
}

/**
 * Returns the sort key of an event that a message caused. It sorts before the message, because a shorter key precedes
 * all keys that start with it.
 */
export const orderJustBefore = (order: string): string => order.split('-').slice(0, 2).join('-');
