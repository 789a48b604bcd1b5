import { describe, expect, it } from '@jest/globals';
import { branchesOf, type TicketListQuery } from './ticket-list.js';

const agent = { userId: 'me', profile: 'user' as const, queueIds: ['sales', 'care'], allTicket: false };
const admin = { ...agent, profile: 'admin' as const, queueIds: [] };
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

  it('searches for unread messages only in active tickets', () => {
    const branches = branchesOf(admin, query({ withUnreadMessages: true, showAll: true }));
    expect(branches).toEqual([{ status: 'open' }, { status: 'pending' }]);
    expect(branchesOf(admin, query({ status: 'closed', withUnreadMessages: true }))).toEqual([]);
  });
});
