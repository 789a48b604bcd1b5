import { describe, expect, it } from '@jest/globals';
import type { Actor, UserCopy } from '@recado/contracts';
import { waitingSince } from '../../conversations/rules/waiting.js';
import { teamOf, type TeamCounts } from './team.js';

const QUEUES = ['sales', 'care', 'money'].map((id) => ({ id, name: id, color: '#112233' }));
const user = (id: string, ...queueIds: string[]) => ({ id, name: id, queueIds }) as unknown as UserCopy;
const USERS = [user('ana', 'sales'), user('bia', 'care', 'money'), user('rui', 'money'), user('chief')];
const at = (second: number) => new Date(second * 1_000);
const COUNTS: TeamCounts = {
  waiting: [
    { queueId: 'sales', count: 3, longest: waitingSince(at(200), 't1') },
    { queueId: 'care', count: 1, longest: null },
    { queueId: 'money', count: 7, longest: waitingSince(at(100), 't2') },
    { queueId: null, count: 2, longest: waitingSince(at(50), 't3') },
  ],
  open: [
    { queueId: 'sales', userId: 'ana', count: 4 },
    { queueId: 'sales', userId: 'rui', count: 1 },
    { queueId: 'money', userId: 'bia', count: 9 },
    { queueId: null, userId: 'ana', count: 1 },
  ],
  answers: [
    { userId: 'ana', at: at(300) },
    { userId: 'gone', at: at(400) },
  ],
  limited: null,
};
const actor = (more: Partial<Actor>) =>
  ({ userId: 'me', companyId: 'acme', profile: 'supervisor', queueIds: [], allTicket: false, ...more }) as Actor;
const show = (more: Partial<Actor>) => teamOf(actor(more), { queues: QUEUES, users: USERS }, COUNTS);

describe('the team', () => {
  it('of a supervisor contains the own queues, and counts nothing of the others', () => {
    const { total, queues, users } = show({ supervision: 'queues', queueIds: ['sales', 'care'] });

    expect(queues).toEqual([
      { id: 'care', name: 'care', color: '#112233', waiting: 1, waitingSince: null, inProgress: 0 },
      { id: 'sales', name: 'sales', color: '#112233', waiting: 3, waitingSince: at(200).toISOString(), inProgress: 5 },
    ]);
    expect(users).toEqual([
      { id: 'ana', name: 'ana', open: 4, lastAnswerAt: at(300).toISOString() },
      { id: 'bia', name: 'bia', open: 0, lastAnswerAt: null },
      { id: 'rui', name: 'rui', open: 1, lastAnswerAt: null }, // holds a ticket of the queue without working in it
    ]);
    expect(total).toEqual({ waiting: 4, waitingSince: at(200).toISOString(), inProgress: 5 });
  });

  it.each([
    ['an administrator', { profile: 'admin' }],
    ['a supervisor of all queues', { supervision: 'all' }],
  ] as const)('of %s contains everything, also without a queue', (_who, more) => {
    const { total, queues, users } = show(more);

    expect(queues.map(({ id, waiting, inProgress }) => [id, waiting, inProgress])).toEqual([
      ['care', 1, 0],
      ['money', 7, 9],
      ['sales', 3, 5],
      [null, 2, 1],
    ]);
    expect(users.map(({ id, open }) => [id, open])).toEqual([
      ['ana', 5],
      ['bia', 9],
      ['chief', 0],
      ['rui', 1],
    ]);
    expect(total).toEqual({ waiting: 13, waitingSince: at(50).toISOString(), inProgress: 15 });
  });

  it('contains waiting tickets without a queue if the supervisor may see those', () => {
    const { queues } = show({ supervision: 'queues', queueIds: ['sales'], allTicket: true });

    expect(queues.map(({ id, waiting, inProgress }) => [id, waiting, inProgress])).toEqual([
      ['sales', 3, 5],
      [null, 2, 0],
    ]);
  });

  it('lists the tickets that are due next, and counts those that are overdue, as far as the caller may see them', () => {
    const limited = (id: string, queueId: string, userId: string | null, due: number) => ({
      ...{ id, uuid: id, contact: `Contact ${id}` },
      audience: { status: userId ? ('open' as const) : ('pending' as const), userId, queueId },
      due: { limit: 'answer' as const, since: at(0), warnAt: at(due - 10), dueAt: at(due) },
    });
    const counts = {
      ...COUNTS,
      limited: [limited('a', 'sales', 'ana', 900), limited('b', 'care', null, 400), limited('c', 'money', 'bia', 100)],
    };
    const company = { queues: QUEUES, users: USERS };
    const of = (more: Partial<Actor>) => teamOf(actor(more), company, counts, at(500));

    const all = of({ profile: 'admin' });
    expect(all.dueNext?.map(({ ticketId, user }) => [ticketId, user?.name])).toEqual([
      ['c', 'bia'],
      ['b', undefined],
      ['a', 'ana'],
    ]);
    expect(all.queues.map(({ id, overdue }) => [id, overdue])).toEqual([
      ['care', 1],
      ['money', 1],
      ['sales', 0],
      [null, 0],
    ]);
    const own = of({ supervision: 'queues', queueIds: ['sales', 'care'] });
    expect(own.dueNext?.map(({ ticketId }) => ticketId)).toEqual(['b', 'a']);
    expect(own.total.overdue).toBe(1);
    expect(show({ profile: 'admin' })).not.toHaveProperty('dueNext');
  });

  it('does not list the platform operator', () => {
    const guest = { ...user('guest'), operator: { name: 'Op' } } as unknown as UserCopy;
    const { users } = teamOf(actor({ profile: 'admin' }), { queues: QUEUES, users: [guest] }, COUNTS);

    expect(users).toEqual([]);
  });
});
