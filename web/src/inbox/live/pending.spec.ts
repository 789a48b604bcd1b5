import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { act, renderHook } from '@testing-library/react';
import { aTicket } from '../../../test/builders.js';
import { resetSessionState } from '../../shared/lib/session-state.js';
import { EMPTY_LIST, type TicketList } from './inbox-state.js';
import {
  foundWithPending,
  listWithPending,
  pendingChanges,
  usePendingChanges,
  withPending,
  type PendingChange,
} from './pending.js';

const newer = aTicket({ id: 'newer', order: '2' });
const older = aTicket({ id: 'older', order: '1' });
const listOf = (...tickets: Ticket[]): TicketList => ({ ...EMPTY_LIST, tickets, count: tickets.length });
const isOpen = ({ status }: Ticket) => status === 'open';
const isClosed = ({ status }: Ticket) => status === 'closed';
const close = (ticket: Ticket): PendingChange => ({ ticket, change: { status: 'closed' } });
const ids = ({ tickets }: TicketList) => tickets.map(({ id }) => id);

describe('a pending change', () => {
  it('moves a ticket from one tab to another, including their counts', () => {
    const open = listWithPending(listOf(newer, older), [close(newer)], isOpen);
    const closed = listWithPending(listOf(), [close(newer)], isClosed);

    expect([ids(open), open.count]).toEqual([['older'], 1]);
    expect([ids(closed), closed.count]).toEqual([['newer'], 1]);
  });

  it("does not change the server's state, so that a rejected change shows the server's state again", () => {
    const list = listOf(newer, older);
    listWithPending(list, [close(newer)], isOpen);

    expect(listWithPending(list, [], isOpen)).toBe(list);
    expect(list.tickets).toEqual([newer, older]);
  });

  it('is applied to the latest server state, not to the ticket at the time of the change', () => {
    const current = { ...older, unreadMessages: 9, revision: 8 };
    const change = { ticket: older, change: { userId: 'bia' } };

    expect(listWithPending(listOf(current), [change], isOpen).tickets).toEqual([{ ...current, userId: 'bia' }]);
  });

  it('is applied after an earlier change of the same ticket', () => {
    const reopen = { ticket: newer, change: { status: 'open' as const } };

    expect(withPending(newer, [close(newer), reopen]).status).toBe('open');
    expect(withPending(older, [close(newer)])).toBe(older);
  });

  it('does not add a ticket below the loaded pages', () => {
    const list = { ...listOf(newer), hasMore: true, count: 50 };
    const reopened = { ticket: { ...older, status: 'closed' as const }, change: { status: 'open' as const } };

    expect(listWithPending(list, [reopened], isOpen)).toBe(list);
  });

  it('updates a search result in place', () => {
    const found = [newer, older];

    expect(foundWithPending(found, [])).toBe(found);
    expect(foundWithPending(found, [close(newer)]).map(({ id, status }) => `${id} ${status}`)).toEqual([
      'newer closed',
      'older open',
    ]);
  });

  it('is kept until the server responds, and cleared on logout', () => {
    const { result } = renderHook(usePendingChanges);
    const [first, second] = [newer, older].map((ticket) => pendingChanges.add(ticket, { status: 'closed' }));
    act(() => first && pendingChanges.remove(first));
    expect(result.current).toEqual([second]);

    act(resetSessionState);
    expect(result.current).toEqual([]);
  });
});
