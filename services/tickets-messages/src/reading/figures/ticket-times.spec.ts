import { describe, expect, it } from '@jest/globals';
import { ticketTimes, type TicketTimes, type TimedTicket } from './ticket-times.js';

const NOON = Date.parse('2026-05-10T12:00:00Z');
const MINUTE_MS = 60_000;
const minute = (n: number) => new Date(NOON + n * MINUTE_MS);
const aTicket = (fields: Partial<TimedTicket>): TimedTicket => ({
  ...{ status: 'open', createdAt: minute(0), closedAt: null },
  ...fields,
});
const NONE: TicketTimes = { wait: null, firstAnswer: null, support: null, resolution: null };

describe('the times of a ticket', () => {
  it.each<[string, Partial<TimedTicket>, Partial<Record<keyof TicketTimes, number>>]>([
    ['of a waiting one', { status: 'pending' }, {}],
    ['of an accepted one', { acceptedAt: minute(7) }, { wait: 7 }],
    ['of an answered one', { acceptedAt: minute(7), firstAnswerMs: 9 * MINUTE_MS }, { wait: 7, firstAnswer: 9 }],
    [
      'of a resolved one',
      { status: 'closed', acceptedAt: minute(7), closedAt: minute(27) },
      { wait: 7, support: 20, resolution: 27 },
    ],
    ['of one that an agent opened', { status: 'closed', closedAt: minute(27) }, { support: 27, resolution: 27 }],
    ['of a reopened one', { status: 'open', acceptedAt: minute(7), closedAt: minute(27) }, { wait: 7 }],
    ['of one returned to the queue', { status: 'pending', acceptedAt: minute(7) }, { wait: 7 }],
    [
      'of one with another clock',
      { status: 'closed', acceptedAt: minute(-1), closedAt: minute(-2), firstAnswerMs: -5 },
      { wait: 0, firstAnswer: 0, support: 0, resolution: 0 },
    ],
  ])('%s', (_which, fields, minutes) => {
    const expected = Object.entries(minutes).map(([name, n]) => [name, n * MINUTE_MS]);
    expect(ticketTimes(aTicket(fields))).toEqual({ ...NONE, ...Object.fromEntries(expected) });
  });
});
