import { describe, expect, it } from '@jest/globals';
import { MAX_SNOOZE_MS, orderOf } from '@recado/contracts';
import fc from 'fast-check';
import { messageOrderOf, positionAfter } from './message-order.js';
import { endOfSnooze } from '../ticket.js';
import { isSnoozeOver, isSnoozeTime, returned } from './snooze.js';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const moment = fc.integer({ min: 0, max: 3 * MAX_SNOOZE_MS }).map((ms) => new Date(BEGIN + ms));
const snooze = fc.record({ until: fc.option(moment), byUserId: fc.constant('marina'), at: moment });
const anOrder = fc.tuple(moment, fc.nat(999)).map(([at, sequence]) => orderOf(at, sequence, 'message'));
const ticket = fc.record({
  _id: fc.constant('t1'),
  snooze,
  order: anOrder,
  unreadMessages: fc.nat(99),
});

describe('a snoozed ticket', () => {
  it('is over exactly from its time on, and without a time never by itself', () => {
    fc.assert(
      fc.property(snooze, moment, (one, now) => {
        const expected = one.until !== null && one.until.getTime() <= now.getTime();
        expect(isSnoozeOver({ snooze: one }, now)).toBe(expected);
      }),
    );
  });

  it('returns when its contact writes and not when the company does', () => {
    fc.assert(
      fc.property(ticket, fc.boolean(), (one, fromMe) => {
        expect(endOfSnooze(one, { fromMe })).toEqual(fromMe ? {} : { snooze: null });
        expect(endOfSnooze({ snooze: null }, { fromMe })).toEqual({});
      }),
    );
  });

  it('returns above every ticket whose last message is older, as unread', () => {
    fc.assert(
      fc.property(ticket, moment, anOrder, (one, now, other) => {
        const after = returned(one, now);
        expect(after.unreadMessages).toBe(Math.max(1, one.unreadMessages));
        expect(after.order > one.order).toBe(true);
        expect(after.messageOrder).toBe(one.order);
        if (Number(other.slice(0, 10)) * 1_000 < now.getTime() - 1_000) expect(after.order > other).toBe(true);
      }),
    );
  });

  it('keeps its place and its newest message in whichever order messages arrive afterwards', () => {
    fc.assert(
      fc.property(ticket, moment, fc.array(anOrder, { maxLength: 6 }), (one, now, orders) => {
        const start = { ...one, ...returned(one, now) };
        const end = orders.reduce<Parameters<typeof messageOrderOf>[0]>(
          (at, order) => (order > messageOrderOf(at) ? { ...at, ...positionAfter(at, order) } : at),
          start,
        );
        const newest = [one.order, ...orders].toSorted().at(-1);
        expect(messageOrderOf(end)).toBe(newest);
        expect(end.order).toBe([start.order, ...orders].toSorted().at(-1));
      }),
    );
  });

  it('has a time in the future, within a year', () => {
    fc.assert(
      fc.property(moment, moment, (until, now) => {
        const ahead = until.getTime() - now.getTime();
        expect(isSnoozeTime(until, now)).toBe(ahead > 0 && ahead <= MAX_SNOOZE_MS);
        expect(isSnoozeTime(null, now)).toBe(true);
      }),
    );
  });
});
