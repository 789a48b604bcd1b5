import { describe, expect, it } from '@jest/globals';
import { aTicket, aUser } from '../../../test/builders.js';
import { matchesFilter } from './matches-filter.js';

const agent = aUser({ id: 'diego', profile: 'user', queueIds: ['sales'] });
const open = { status: 'open', showAll: false } as const;

describe('matchesFilter', () => {
  it('keeps colleagues’ tickets out of what I attend', () => {
    expect(matchesFilter(open, agent)(aTicket({ userId: 'diego' }))).toBe(true);
    expect(matchesFilter(open, agent)(aTicket({ userId: 'marina' }))).toBe(false);
  });

  it('shows everyone’s to an admin who asks, and only then', () => {
    const others = aTicket({ userId: 'diego' });

    expect(matchesFilter(open, aUser())(others)).toBe(false);
    expect(matchesFilter({ ...open, showAll: true }, aUser())(others)).toBe(true);
    expect(matchesFilter({ ...open, showAll: true }, agent)(aTicket({ userId: 'marina' }))).toBe(false);
  });

  it('notifies of own tickets and of waiting ones of own queues, and of nothing that is left to others', () => {
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

  it('shows those who wait in my queues, and without a queue to those who may', () => {
    const pending = { status: 'pending', showAll: false } as const;
    const waiting = aTicket({ status: 'pending', userId: null });
    const queueless = aTicket({ status: 'pending', userId: null, queueId: null });

    expect(matchesFilter(pending, agent)(waiting)).toBe(true);
    expect(matchesFilter(pending, { ...agent, queueIds: [] })(waiting)).toBe(false);
    expect(matchesFilter(pending, agent)(queueless)).toBe(false);
    expect(matchesFilter(pending, { ...agent, allTicket: 'enabled' })(queueless)).toBe(true);
  });
});
