import { describe, expect, it } from '@jest/globals';
import { maySeeTicket, type Assignment, type UserCopy } from '@recado/contracts';
import fc from 'fast-check';
import { chooseAssignee, isFree, type Candidate } from './assignment-rule.js';

const SALES = 'sales';
const BASE = { companyId: 'aurora', email: '', super: false, allTicket: false, whatsappId: null, login: null };
const user = fc
  .record({
    profile: fc.constantFrom('user' as const, 'supervisor' as const, 'admin' as const),
    queueIds: fc.subarray([SALES, 'support']),
    operator: fc.boolean(),
  })
  .map(({ operator, ...rest }) => ({ ...BASE, ...rest, ...(operator && { operator: {} }) }) as unknown as UserCopy);
const count = fc.integer({ min: 0, max: 5 });
const candidates = fc
  .array(fc.record({ user, isReady: fc.boolean(), openInQueue: count, open: count, assignedAt: count }), {
    maxLength: 8,
  })
  .map((people): Candidate[] =>
    people.map((one, n) => ({
      ...one,
      open: one.open + one.openInQueue,
      user: { ...one.user, id: `u${n}`, name: `u${n}` },
    })),
  );
const assignment: fc.Arbitrary<Assignment> = fc.record({
  mode: fc.constantFrom('off', 'roundRobin', 'leastLoad'),
  limit: count,
  sticky: fc.boolean(),
  returnMinutes: fc.constant(0),
});
const lastUser = fc.option(fc.constantFrom('u0', 'u1', 'u2', 'gone'));

const person = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  user: { ...BASE, id, name: id, profile: 'user', queueIds: [SALES] },
  ...{ isReady: true, openInQueue: 0, open: 0, assignedAt: 0 },
  ...more,
});
const BY_TURN: Assignment = { mode: 'roundRobin', limit: 0, sticky: false, returnMinutes: 0 };

describe('the choice of who receives a waiting ticket', () => {
  it('is a person who is online and available, works in the queue, may see the ticket and has room', () => {
    fc.assert(
      fc.property(assignment, candidates, lastUser, (settings, people, last) => {
        const choice = chooseAssignee(SALES, settings, people, last);
        if (!choice) return;
        const chosen = people.find((one) => one.user.id === choice.userId);
        const ticket = { status: 'open' as const, userId: choice.userId, queueId: SALES };
        expect(chosen?.isReady).toBe(true);
        expect(chosen?.user.operator).toBeUndefined();
        expect(chosen?.user.queueIds).toContain(SALES);
        expect(chosen && maySeeTicket({ ...chosen.user, userId: chosen.user.id }, ticket)).toBe(true);
        if (settings.limit > 0) expect(chosen?.openInQueue).toBeLessThan(settings.limit);
      }),
    );
  });

  it('is made whenever a person is free, and never in a queue without assignment', () => {
    fc.assert(
      fc.property(assignment, candidates, lastUser, (settings, people, last) => {
        const isAnyFree = people.some((one) => isFree(one, SALES, settings));
        const isChosen = chooseAssignee(SALES, settings, people, last) !== undefined;
        expect(isChosen).toBe(settings.mode !== 'off' && isAnyFree);
      }),
    );
  });

  it('does not depend on the order of the people', () => {
    fc.assert(
      fc.property(assignment, candidates, lastUser, (settings, people, last) => {
        const reversed = people.toReversed();
        expect(chooseAssignee(SALES, settings, reversed, last)).toEqual(chooseAssignee(SALES, settings, people, last));
      }),
    );
  });

  it('goes round: each of n people receives one of n tickets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (size) => {
        let people = Array.from({ length: size }, (_, n) => person(`u${n}`));
        const received = Array.from({ length: size }, (_, turn) => {
          const userId = chooseAssignee(SALES, BY_TURN, people, null)?.userId;
          people = people.map((one) => (one.user.id === userId ? { ...one, assignedAt: turn + 1 } : one));
          return userId;
        });
        expect(new Set(received).size).toBe(size);
      }),
    );
  });

  it('is the person with the fewest open tickets of all queues, if asked by load', () => {
    const people = [person('ana', { open: 3 }), person('bia', { open: 1, assignedAt: 9 }), person('caio', { open: 2 })];
    expect(chooseAssignee(SALES, { ...BY_TURN, mode: 'leastLoad' }, people, null)).toEqual({
      userId: 'bia',
      why: 'load',
    });
    expect(chooseAssignee(SALES, BY_TURN, people, null)).toEqual({ userId: 'ana', why: 'turn' });
  });

  it.each([
    ['with room', { openInQueue: 1 }, { userId: 'caio', why: 'lastAgent' }],
    ['at the limit', { openInQueue: 2 }, { userId: 'ana', why: 'turn' }],
    ['who is not ready', { isReady: false }, { userId: 'ana', why: 'turn' }],
  ])('prefers the agent of the last ticket, %s', (_what, more, expected) => {
    const people = [person('ana'), person('caio', { assignedAt: 5, ...more })];
    const sticky: Assignment = { ...BY_TURN, sticky: true, limit: 2 };
    expect(chooseAssignee(SALES, sticky, people, 'caio')).toEqual(expected);
    expect(chooseAssignee(SALES, { ...sticky, sticky: false }, people, 'caio')?.userId).toBe('ana');
  });
});
