import { describe, expect, it } from '@jest/globals';
import { aTicket } from '../../../test/builders.js';
import { EMPTY_LIST, type InboxEvent } from '../live/inbox-state.js';
import { mergePage } from './use-ticket-list.js';

const isOpen = ({ status }: { status: string }) => status === 'open';
const pageOf = (...tickets: ReturnType<typeof aTicket>[]) => ({ tickets, count: tickets.length, hasMore: false });

describe('mergePage', () => {
  it('lets what happened while the page was on its way win', () => {
    const closed: InboxEvent = { kind: 'ticket', ticket: aTicket({ status: 'closed', revision: 2 }) };
    const list = mergePage(EMPTY_LIST, pageOf(aTicket({ revision: 1 })), isOpen, [closed]);

    expect(list.tickets).toEqual([]);
    expect(list.count).toBe(0);
  });

  it('believes the server about a ticket that was seen to have left', () => {
    const left = { ...EMPTY_LIST, left: { ticket: 1 } };

    expect(mergePage(left, pageOf(aTicket({ revision: 1 })), isOpen, []).tickets).toHaveLength(1);
  });

  it('keeps one of a ticket that moved from one page to the next', () => {
    const first = mergePage(EMPTY_LIST, { ...pageOf(aTicket()), count: 2, hasMore: true }, isOpen, []);
    const both = mergePage(first, { ...pageOf(aTicket(), aTicket({ id: '2', order: '0' })), count: 2 }, isOpen, []);

    expect(both.tickets.map(({ id }) => id)).toEqual(['ticket', '2']);
    expect(both).toMatchObject({ count: 2, hasMore: false });
  });

  it('puts a page among what is there, the newer revision of each ticket in its place', () => {
    const first = pageOf(aTicket({ id: 'a', order: '3' }), aTicket({ id: 'b', order: '2', revision: 5 }));
    const known = mergePage(EMPTY_LIST, first, isOpen, []);
    const late = aTicket({ id: 'b', order: '9', revision: 4 });
    const page = pageOf(late, aTicket({ id: 'a', order: '1', revision: 7 }), aTicket({ id: 'c', order: '0' }));

    const { tickets } = mergePage(known, page, isOpen, []);

    expect(tickets.map(({ id, order }) => `${id}${order}`)).toEqual(['b2', 'a1', 'c0']);
  });
});
