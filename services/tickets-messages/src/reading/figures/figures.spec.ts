import { describe, expect, it } from '@jest/globals';
import {
  addOpened,
  averageRate,
  averageWaitOf,
  finishedOf,
  medianSeconds,
  noFigures,
  ratedOf,
  together,
  type OpenedTicket,
} from './figures.js';

const NOON = Date.parse('2026-05-10T12:00:00Z');
const minute = (n: number) => new Date(NOON + n * 60_000);
const aTicket = (fields: Partial<OpenedTicket> = {}): OpenedTicket => ({
  ...{ status: 'open', userId: 'ana', queueId: 'sales', whatsappId: 'shop', tagIds: [] },
  ...{ createdAt: minute(0), closedAt: null },
  ...fields,
});
const dayOf = (tickets: readonly OpenedTicket[]) => {
  const figures = noFigures();
  for (const ticket of tickets) addOpened(figures.opened, ticket, 9);
  return figures;
};

describe('the figures of a day', () => {
  it('count each ticket under its hour, user, queue, connection and every tag', () => {
    const { opened } = dayOf([aTicket({ tagIds: ['vip', 'new'] }), aTicket({ userId: null, queueId: null })]);
    expect(opened.hours[9]).toBe(2);
    expect(opened.all.tickets).toBe(2);
    expect(Object.entries(opened.users).map(([id, { tickets }]) => [id, tickets])).toEqual([
      ['ana', 1],
      ['none', 1],
    ]);
    expect(Object.keys(opened.queues)).toEqual(['sales', 'none']);
    expect(Object.keys(opened.whatsapps)).toEqual(['shop']);
    expect(Object.keys(opened.tags)).toEqual(['vip', 'new']);
  });

  it('include the times and the rating of a ticket in all its groups', () => {
    const times = { closedAt: minute(50), firstAnswerMs: 10 * 60_000, rating: 3 as const };
    const { users, queues, whatsapps, tags } = dayOf([aTicket({ status: 'closed', tagIds: ['vip'], ...times })]).opened;
    for (const group of [users['ana'], queues['sales'], whatsapps['shop'], tags['vip']])
      expect(group).toEqual({
        ...{ tickets: 1, closed: 1, rates: [0, 0, 1] },
        ...{ wait: { count: 0, seconds: 0 }, firstAnswer: { count: 1, seconds: 600 } },
        ...{ support: { count: 1, seconds: 3_000 }, resolution: { count: 1, seconds: 3_000 } },
      });
  });

  it('sum the first answer and resolution times of the tickets that have them', () => {
    const closed = { status: 'closed' as const, closedAt: minute(50), firstAnswerMs: 10 * 60_000 };
    const { all } = dayOf([aTicket(closed), aTicket({ firstAnswerMs: 20 * 60_000 }), aTicket()]).opened;
    expect(all.firstAnswer).toEqual({ count: 2, seconds: 1_800 });
    expect(all.resolution).toEqual({ count: 1, seconds: 3_000 });
    expect(all.closed).toBe(1);
  });

  it('exclude the resolution of a reopened ticket', () => {
    const { all } = dayOf([aTicket({ status: 'open', closedAt: minute(50) })]).opened;
    expect(all.resolution.count).toBe(0);
  });

  it('count waiting tickets with their waiting time so far, but not tickets closed without acceptance', () => {
    const accepted = aTicket({ acceptedAt: minute(10) });
    const waiting = aTicket({ status: 'pending', userId: null });
    const ignored = aTicket({ status: 'closed', closedAt: minute(5) });
    const { all } = dayOf([accepted, waiting, ignored]).opened;
    expect(averageWaitOf(all, minute(30))).toBe(20);
    expect(averageWaitOf(all, minute(50))).toBe(30);
  });

  it('separate the ratings by their value', () => {
    const { all } = dayOf([aTicket({ rating: 1 }), aTicket({ rating: 3 }), aTicket({ rating: 3 }), aTicket()]).opened;
    expect(all.rates).toEqual([1, 0, 2]);
    expect(averageRate(all.rates)).toBeCloseTo(7 / 3);
    expect(averageRate([0, 0, 0])).toBeNull();
  });

  it('include the closed tickets per user', () => {
    const closed = [
      { userId: 'ana', count: 2 },
      { userId: null, count: 1 },
    ];
    expect(finishedOf(closed)).toEqual({ ana: 2, none: 1 });
  });

  it('are added over days without changing the original figures', () => {
    const [one, other] = [dayOf([aTicket({ tagIds: ['vip'] })]), dayOf([aTicket(), aTicket({ userId: 'rui' })])];
    one.rated = ratedOf([{ userId: 'ana', rate: 3, count: 2 }]);
    other.rated = ratedOf([{ userId: 'ana', rate: 1, count: 1 }]);
    const before = structuredClone(one);
    const all = together([one, other]);
    expect(all.opened.users['ana']?.tickets).toBe(2);
    expect(all.opened.users['rui']?.tickets).toBe(1);
    expect(all.opened.hours[9]).toBe(3);
    expect(all.rated).toEqual({ ana: [1, 0, 2] });
    expect(one).toEqual(before);
  });
});

describe('a median', () => {
  it.each([
    ['of one', [3_600], 3_600],
    ['of two', [660, 1_080], 870],
    ['of three, which is not their mean', [60, 600, 86_400], 600],
    ['of many', Array.from({ length: 999 }, (_, n) => n * 60), 499 * 60],
  ])('%s is accurate to 5 %', (_what, seconds, expected) => {
    const { opened } = dayOf(seconds.map((each) => aTicket({ firstAnswerMs: each * 1_000 })));
    const median = medianSeconds(opened.all.firstAnswers) ?? 0;
    expect(Math.abs(median - expected)).toBeLessThanOrEqual(expected * 0.05);
  });

  it('of no values is null', () => {
    expect(medianSeconds({})).toBeNull();
  });
});
