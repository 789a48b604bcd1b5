import { describe, expect, it } from '@jest/globals';
import { aTicket, aUser } from '../../../test/builders.js';
import { matchesFilter } from './matches-filter.js';

const agent = aUser({ id: 'diego', profile: 'user', queueIds: ['sales'] });
const open = { status: 'open', showAll: false } as const;

describe('matchesFilter', () => {
  it("excludes tickets of colleagues from the user's open tickets", () => {
    expect(matchesFilter(open, agent)(aTicket({ userId: 'diego' }))).toBe(true);
    expect(matchesFilter(open, agent)(aTicket({ userId: 'marina' }))).toBe(false);
  });

  it('includes all tickets only for an admin who asks for them', () => {
    const others = aTicket({ userId: 'diego' });

    expect(matchesFilter(open, aUser())(others)).toBe(false);
    expect(matchesFilter({ ...open, showAll: true }, aUser())(others)).toBe(true);
    expect(matchesFilter({ ...open, showAll: true }, agent)(aTicket({ userId: 'marina' }))).toBe(false);
  });

  it('includes the tickets of requested users and without a queue, for supervisors', () => {
    const supervisor = aUser({ id: 'joana', profile: 'supervisor', supervision: 'queues', queueIds: ['sales'] });
    const everyones = { ...open, showAll: true };
    const ofDiego = aTicket({ userId: 'diego' });

    expect(matchesFilter(everyones, supervisor)(ofDiego)).toBe(true);
    expect(matchesFilter(everyones, supervisor)({ ...ofDiego, queueId: 'kitchen' })).toBe(false);
    expect(matchesFilter({ ...everyones, users: ['diego'] }, supervisor)(ofDiego)).toBe(true);
    expect(matchesFilter({ ...everyones, users: ['marina'] }, supervisor)(ofDiego)).toBe(false);
    const unqueued = { ...everyones, withoutQueue: true };
    expect(matchesFilter(unqueued, aUser())({ ...ofDiego, queueId: null })).toBe(true);
    expect(matchesFilter(unqueued, aUser())(ofDiego)).toBe(false);
  });

  it('includes unread own tickets and pending ones of own queues, but no others', () => {
    const admin = aUser({ allTicket: 'enabled', queueIds: ['sales'] });
    const isNews = matchesFilter({ showAll: false, unread: true }, admin);
    const waiting = aTicket({ status: 'pending', userId: null, unreadMessages: 3 });

    expect(isNews(waiting)).toBe(true);
    expect(isNews({ ...waiting, queueId: null })).toBe(true);
    expect(isNews({ ...waiting, queueId: 'kitchen' })).toBe(false);
    expect(isNews(aTicket({ unreadMessages: 1 }))).toBe(true);
    expect(isNews(aTicket({ unreadMessages: 1, userId: 'diego' }))).toBe(false);
    expect(isNews(aTicket({ unreadMessages: 0 }))).toBe(false);
  });

  it('includes pending tickets of own queues, and without a queue for users with access to those', () => {
    const pending = { status: 'pending', showAll: false } as const;
    const waiting = aTicket({ status: 'pending', userId: null });
    const queueless = aTicket({ status: 'pending', userId: null, queueId: null });

    expect(matchesFilter(pending, agent)(waiting)).toBe(true);
    expect(matchesFilter(pending, { ...agent, queueIds: [] })(waiting)).toBe(false);
    expect(matchesFilter(pending, agent)(queueless)).toBe(false);
    expect(matchesFilter(pending, { ...agent, allTicket: 'enabled' })(queueless)).toBe(true);
  });
});
