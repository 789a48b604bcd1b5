import { describe, expect, it } from '@jest/globals';
import { NO_SLA, type Sla } from '@recado/contracts';
import fc from 'fast-check';
import type { Ticket } from '../ticket.js';
import { dueLimits, newBreaches, withBreaches } from './sla.js';
import { answered, waitingSince } from './waiting.js';

const MINUTE_MS = 60_000;
const OPENED = new Date('2026-11-23T12:00:00Z');
const at = (minutes: number) => new Date(OPENED.getTime() + minutes * MINUTE_MS);
const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * MINUTE_MS);
const sla = (limits: Partial<Sla>): Sla => ({ ...NO_SLA, ...limits });
const ALL = sla({ firstAnswerMinutes: 10, answerMinutes: 30, resolutionMinutes: 120 });

const ticket = (changes: Partial<Ticket> = {}): Ticket =>
  ({
    ...{ _id: 't1', status: 'open', isGroup: false, order: '', createdAt: OPENED, lastMessageAt: OPENED },
    waitingOrder: waitingSince(at(5), 't1'),
    ...changes,
  }) as unknown as Ticket;
const ANSWERED = { waitingOrder: answered(at(9), 't1'), firstAnswerMs: 1 };
const limitsOf = (one: Ticket, ...slas: Sla[]) =>
  dueLimits(one, slas, after).map(({ limit, dueAt }) => [limit, (dueAt.getTime() - OPENED.getTime()) / MINUTE_MS]);

describe('the time limits of a ticket', () => {
  it.each<[string, Partial<Ticket>, Sla, [string, number][]]>([
    [
      'the first answer, from the first unanswered message',
      {},
      ALL,
      [
        ['firstAnswer', 15],
        ['resolution', 120],
      ],
    ],
    [
      'a later answer',
      { firstAnswerMs: 1 },
      ALL,
      [
        ['answer', 35],
        ['resolution', 120],
      ],
    ],
    ['only the resolution while the contact waits for nothing', ANSWERED, ALL, [['resolution', 120]]],
    ['no limit that is 0', {}, sla({ answerMinutes: 30 }), []],
    ['none once it is closed', { status: 'closed' }, ALL, []],
    ['none in a group', { isGroup: true }, ALL, []],
    ['none while it is snoozed', { snooze: { until: null, byUserId: 'u', at: OPENED } }, ALL, []],
    ['none while a flow talks to the contact', { chatbot: true }, ALL, []],
    ['none while a bot talks to the contact', { useIntegration: true }, ALL, []],
    [
      'the same while it waits in the queue',
      { status: 'pending' },
      ALL,
      [
        ['firstAnswer', 15],
        ['resolution', 120],
      ],
    ],
  ])('are %s', (_case, changes, agreed, expected) => {
    expect(limitsOf(ticket(changes), agreed)).toEqual(expected);
  });

  it('take the strictest of a queue and its tags', () => {
    const vip = sla({ firstAnswerMinutes: 3, resolutionMinutes: 500 });
    expect(limitsOf(ticket(), ALL, vip)).toEqual([
      ['firstAnswer', 8],
      ['resolution', 120],
    ]);
  });

  it('have a warning when four fifths of the time have passed', () => {
    const [first] = dueLimits(ticket(), [ALL], after);
    expect(first?.warnAt).toEqual(at(13));
  });

  it('ask for opening hours only where the agreement says so, and ignore a desk that never opens', () => {
    const asked: boolean[] = [];
    const never = (_from: Date, _minutes: number, openHoursOnly: boolean) => {
      asked.push(openHoursOnly);
      return openHoursOnly ? null : at(1);
    };
    const limits = dueLimits(ticket(), [{ ...ALL, openHoursOnly: true }, sla({ resolutionMinutes: 5 })], never);
    expect(limits.map(({ limit }) => limit)).toEqual(['resolution']);
    expect(new Set(asked)).toEqual(new Set([true, false]));
  });
});

describe('the breaches of a ticket', () => {
  const breachesAt = (one: Ticket, minutes: number) => newBreaches(one, dueLimits(one, [ALL], after), at(minutes));

  it('begin exactly when the limit is due', () => {
    expect(breachesAt(ticket(), 14.99)).toEqual([]);
    expect(breachesAt(ticket(), 15).map(({ limit }) => limit)).toEqual(['firstAnswer']);
  });

  it('are recorded once for each wait', () => {
    const breached = ticket({ breaches: breachesAt(ticket(), 20) });
    expect(breachesAt(breached, 30)).toEqual([]);
    const next = ticket({ ...breached, waitingOrder: waitingSince(at(40), 't1'), firstAnswerMs: 1 });
    expect(breachesAt(next, 70).map(({ limit }) => limit)).toEqual(['answer']);
    const later = ticket({ ...next, breaches: breachesAt(next, 70), waitingOrder: waitingSince(at(80), 't1') });
    expect(breachesAt(later, 115).map(({ since }) => since)).toEqual([at(80)]);
  });

  it('keep the newest 20', () => {
    const all = Array.from({ length: 25 }, (_, n) => ({ limit: 'answer' as const, since: at(n), at: at(n + 1) }));
    expect(withBreaches({ breaches: all.slice(0, 24) }, all.slice(24))).toEqual(all.slice(5));
  });

  const minutes = fc.integer({ min: 0, max: 500 });
  const agreements = fc.array(
    fc.record({
      firstAnswerMinutes: minutes,
      answerMinutes: minutes,
      resolutionMinutes: minutes,
      openHoursOnly: fc.boolean(),
    }),
    { maxLength: 4 },
  );

  it('are no more after they are recorded, whatever is agreed, and never before a limit is due', () => {
    fc.assert(
      fc.property(agreements, fc.integer({ min: -10, max: 1_000 }), fc.boolean(), (slas, minute, isFirst) => {
        const one = ticket(isFirst ? {} : { firstAnswerMs: 1 });
        const dues = dueLimits(one, slas, after);
        const found = newBreaches(one, dues, at(minute));
        expect(found.every((breach) => breach.at <= at(minute))).toBe(true);
        expect(found).toHaveLength(dues.filter(({ dueAt }) => dueAt <= at(minute)).length);
        expect(newBreaches({ breaches: withBreaches(one, found) }, dues, at(minute))).toEqual([]);
      }),
    );
  });

  it('never come later with another agreement', () => {
    fc.assert(
      fc.property(agreements, agreements, (slas, more) => {
        const dueOf = (all: Sla[]) =>
          new Map(dueLimits(ticket(), all, after).map(({ limit, dueAt }) => [limit, dueAt]));
        const [few, many] = [dueOf(slas), dueOf([...slas, ...more])];
        for (const [limit, dueAt] of few) expect(many.get(limit)?.getTime()).toBeLessThanOrEqual(dueAt.getTime());
      }),
    );
  });
});
