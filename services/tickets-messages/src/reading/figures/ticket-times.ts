import type { Ticket } from '../../conversations/ticket.js';

export type TimedTicket = Pick<Ticket, 'status' | 'createdAt' | 'closedAt' | 'acceptedAt' | 'firstAnswerMs'>;

/**
 * The times of a ticket in milliseconds, null if not applicable. Dashboard, reports and exports all use these: `wait`
 * from
 * opening to acceptance, `firstAnswer` from opening to the first answer, `support` from acceptance (or opening, if
 * never
 * accepted) to closing, `resolution` from opening to closing. A reopened ticket has no closing until it is closed
 * again.
 */
export type TicketTimes = Record<'wait' | 'firstAnswer' | 'support' | 'resolution', number | null>;

const between = (from: Date, to: Date): number => Math.max(to.getTime() - from.getTime(), 0);

export function ticketTimes({ status, createdAt, closedAt, acceptedAt, firstAnswerMs }: TimedTicket): TicketTimes {
  const end = status === 'closed' ? closedAt : null;
  return {
    wait: acceptedAt ? between(createdAt, acceptedAt) : null,
    firstAnswer: firstAnswerMs === undefined ? null : Math.max(firstAnswerMs, 0),
    support: end && between(acceptedAt ?? createdAt, end),
    resolution: end && between(createdAt, end),
  };
}
