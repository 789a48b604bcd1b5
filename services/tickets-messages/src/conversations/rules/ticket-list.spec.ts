import { describe, expect, it } from '@jest/globals';
import { branchesOf, type TicketListQuery } from './ticket-list.js';

const agent = { userId: 'me', profile: 'user' as const, queueIds: ['sales', 'care'], allTicket: false };
const admin = { ...agent, profile: 'admin' as const, queueIds: [] };
const supervisor = { ...agent, profile: 'supervisor' as const };
const query = (more: Partial<TicketListQuery>): TicketListQuery => ({
  showAll: false,
  withUnreadMessages: false,
  ...more,
});

describe('branchesOf', () => {
  it('gives agents their own open tickets', () => {
    const mine = [{ status: 'open', userIds: ['me'], queueIds: ['sales', 'care', null] }];
    expect(branchesOf(agent, query({ status: 'open' }))).toEqual(mine);
    expect(branchesOf(agent, query({ status: 'open', showAll: true }))).toEqual(mine);
  });

  it('gives agents the pending tickets of their queues, and those without a queue only with allTicket', () => {
    const waiting = query({ status: 'pending' });
    expect(branchesOf(agent, waiting)).toEqual([{ status: 'pending', queueIds: ['sales', 'care'] }]);
    const withAll = branchesOf({ ...agent, allTicket: true }, waiting);
    expect(withAll).toEqual([{ status: 'pending', queueIds: ['sales', 'care', null] }]);
    expect(branchesOf({ ...agent, queueIds: [] }, waiting)).toEqual([]);
  });

  it('gives agents the closed tickets that they may see', () => {
    expect(branchesOf(agent, query({ status: 'closed' }))).toEqual([
      { status: 'closed', queueIds: ['sales', 'care'] },
      { status: 'closed', userIds: ['me'], queueIds: [null] },
    ]);
  });

  it('never widens the list by the requested queues', () => {
    const asked = query({ status: 'pending', queueIds: ['care', 'money'] });
    expect(branchesOf(agent, asked)).toEqual([{ status: 'pending', queueIds: ['care'] }]);
    expect(branchesOf(agent, query({ status: 'closed', queueIds: ['money'] }))).toEqual([]);
    expect(branchesOf(admin, asked)).toEqual([{ status: 'pending', queueIds: ['care', 'money'] }]);
  });

  it('gives admins their own open tickets, all pending tickets, and with showAll everyone’s', () => {
    expect(branchesOf(admin, query({ status: 'open' }))).toEqual([{ status: 'open', userIds: ['me'] }]);
    expect(branchesOf(admin, query({ status: 'pending' }))).toEqual([{ status: 'pending' }]);
    expect(branchesOf(admin, query({ status: 'open', showAll: true }))).toEqual([{ status: 'open' }]);
  });

  it('narrows the list to tickets without a queue', () => {
    const asked = query({ status: 'pending', withoutQueue: true });
    expect(branchesOf(admin, asked)).toEqual([{ status: 'pending', queueIds: [null] }]);
    expect(branchesOf({ ...agent, allTicket: true }, asked)).toEqual([{ status: 'pending', queueIds: [null] }]);
    expect(branchesOf(agent, asked)).toEqual([]);
    const open = query({ status: 'open', withoutQueue: true, showAll: true });
    expect(branchesOf(agent, open)).toEqual([{ status: 'open', userIds: ['me'], queueIds: [null] }]);
  });

  describe('for a supervisor', () => {
    const everyones = { status: 'open', showAll: true } as const;
    const ofQueues = { ...supervisor, supervision: 'queues' as const };

    it('gives with showAll everyone’s open tickets of the own queues', () => {
      expect(branchesOf(ofQueues, query(everyones))).toEqual([
        { status: 'open', queueIds: ['sales', 'care'] },
        { status: 'open', userIds: ['me'], queueIds: [null] },
      ]);
      const mine = [{ status: 'open', userIds: ['me'], queueIds: ['sales', 'care', null] }];
      expect(branchesOf(ofQueues, query({ status: 'open' }))).toEqual(mine);
    });

    it('gives the tickets of the requested users, but only of the own queues', () => {
      const ofAna = query({ ...everyones, users: ['ana'] });
      expect(branchesOf(ofQueues, ofAna)).toEqual([{ status: 'open', userIds: ['ana'], queueIds: ['sales', 'care'] }]);
      const elsewhere = query({ ...everyones, users: ['ana'], queueIds: ['care', 'money'] });
      expect(branchesOf(ofQueues, elsewhere)).toEqual([{ status: 'open', userIds: ['ana'], queueIds: ['care'] }]);
      expect(branchesOf(ofQueues, query({ ...everyones, queueIds: ['money'] }))).toEqual([]);
    });

    it('gives all tickets to a supervisor of all queues, and no more than an agent’s without supervision', () => {
      const all = { ...supervisor, supervision: 'all' as const };
      expect(branchesOf(all, query(everyones))).toEqual([{ status: 'open' }]);
      for (const plain of [supervisor, { ...agent, supervision: 'all' as const }])
        expect(branchesOf(plain, query({ ...everyones, users: ['ana'] }))).toEqual(branchesOf(agent, query(everyones)));
    });
  });

  it('searches for unread messages only in active tickets', () => {
    const branches = branchesOf(admin, query({ withUnreadMessages: true, showAll: true }));
    expect(branches).toEqual([{ status: 'open' }, { status: 'pending' }]);
    expect(branchesOf(admin, query({ status: 'closed', withUnreadMessages: true }))).toEqual([]);
  });
});
