import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { SESSION_KEY } from '../../providers/session.js';
import { EMPTY_LIST, listKey, type InboxEvent, type ListFilter, type TicketList } from '../live/inbox-state.js';
import { mergePage, useTicketList } from './use-ticket-list.js';

const isOpen = ({ status }: { status: string }) => status === 'open';
const pageOf = (...tickets: ReturnType<typeof aTicket>[]) => ({
  ...{ tickets, count: tickets.length, hasMore: false, nextCursor: null },
});

describe('mergePage', () => {
  it('prefers events that arrived during the request', () => {
    const closed: InboxEvent = { kind: 'ticket', ticket: aTicket({ status: 'closed', revision: 2 }) };
    const list = mergePage(EMPTY_LIST, pageOf(aTicket({ revision: 1 })), isOpen, [closed]);

    expect(list.tickets).toEqual([]);
    expect(list.count).toBe(0);
  });

  it('trusts the server about a ticket that an event had removed', () => {
    const left = { ...EMPTY_LIST, left: { ticket: 1 } };

    expect(mergePage(left, pageOf(aTicket({ revision: 1 })), isOpen, []).tickets).toHaveLength(1);
  });

  it('keeps one copy of a ticket that moved between two pages', () => {
    const first = mergePage(EMPTY_LIST, { ...pageOf(aTicket()), count: 2, hasMore: true }, isOpen, []);
    const both = mergePage(first, { ...pageOf(aTicket(), aTicket({ id: '2', order: '0' })), count: 2 }, isOpen, []);

    expect(both.tickets.map(({ id }) => id)).toEqual(['ticket', '2']);
    expect(both).toMatchObject({ count: 2, hasMore: false });
  });

  it('merges a page into the list, using the newer revision of each ticket', () => {
    const first = pageOf(aTicket({ id: 'a', order: '3' }), aTicket({ id: 'b', order: '2', revision: 5 }));
    const known = mergePage(EMPTY_LIST, first, isOpen, []);
    const late = aTicket({ id: 'b', order: '9', revision: 4 });
    const page = pageOf(late, aTicket({ id: 'a', order: '1', revision: 7 }), aTicket({ id: 'c', order: '0' }));

    const { tickets } = mergePage(known, page, isOpen, []);

    expect(tickets.map(({ id, order }) => `${id}${order}`)).toEqual(['b2', 'a1', 'c0']);
  });
});

describe('useTicketList', () => {
  const OPEN: ListFilter = { status: 'open', showAll: false };
  /** Five tickets in pages of two. The cursor is the order of the last ticket on a page. */
  const all = ['5', '4', '3', '2', '1'].map((order) => aTicket({ id: order, order }));
  const pages = ({ query }: { query: URLSearchParams }) => {
    const after = query.get('cursor');
    const rest = all.filter(({ order }) => after === null || order < after);
    const [tickets, hasMore] = [rest.slice(0, 2), rest.length > 2];
    return { tickets, count: all.length, hasMore, nextCursor: hasMore ? tickets.at(-1)?.order : null };
  };

  it('continues after its last page, even when the first page was reloaded', async () => {
    const gateway = fakeGateway({ 'GET /auth/me': () => aUser(), 'GET /tickets': pages });
    const client = new QueryClient();
    client.setQueryData(SESSION_KEY, aUser());
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useTicketList(OPEN), { wrapper });
    const holds = (...ids: string[]) =>
      waitFor(() => expect(result.current.list.tickets.map(({ id }) => id)).toEqual(ids));
    await holds('5', '4');
    act(() => result.current.loadMore());
    await holds('5', '4', '3', '2');
    client.setQueryData<TicketList>(listKey(OPEN), (list = EMPTY_LIST) => ({ ...list, countIsGuess: true }));
    await waitFor(() => expect(gateway.of('GET /tickets')).toHaveLength(3));
    await waitFor(() => expect(result.current.list.countIsGuess).toBe(false));
    act(() => result.current.loadMore());
    await holds('5', '4', '3', '2', '1');

    expect(gateway.of('GET /tickets').map(({ query }) => query.get('cursor'))).toEqual([null, '4', null, '2']);
    client.clear();
  });
});
