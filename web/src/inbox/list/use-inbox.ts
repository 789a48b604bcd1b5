import type { Ticket } from '@recado/contracts';
import { useNotify } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { TOAST_MS } from '../../shared/data/use-error-toast.js';
import { useEventCallback } from '../../shared/lib/use-event-callback.js';
import { useSession } from '../../providers/session.js';
import { matchesFilter } from '../live/matches-filter.js';
import type { ListFilter } from '../live/inbox-state.js';
import { useFoundTickets } from './use-found-tickets.js';
import { useInboxView } from './use-inbox-view.js';
import { useBulk } from '../live/bulk/use-bulk.js';
import { useOpenTicket } from '../live/use-open-ticket.js';
import { usePins, withPinned } from '../live/use-pins.js';
import { useTicketActions, type TicketActions, type Transfer } from '../live/use-ticket-actions.js';
import { useTicketList } from './use-ticket-list.js';

type Refusal = 'never' | 'no longer';

function refusalOf({ data, isError }: ReturnType<typeof useOpenTicket>): Refusal | null {
  if (data === null || (data && isError)) return 'no longer';
  return isError ? 'never' : null;
}

/** Returns to the list with an error when the user has no access to the ticket, or loses access. */
function useLeaveForbidden(forbidden: Refusal | null, close: () => void) {
  const notify = useNotify();
  useEffect(() => {
    if (!forbidden) return;
    if (forbidden === 'never') notify('app.noAccess', { type: 'error', autoHideDuration: TOAST_MS });
    else notify('inbox.thread.movedAway', { type: 'info', autoHideDuration: TOAST_MS });
    close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per refusal: `close` and `notify` may be new each time
  }, [forbidden]);
}

/** Adds a tab's pinned tickets at its top. */
function useTab(filter: ListFilter, pinned: readonly Ticket[]) {
  const user = useSession();
  const tab = useTicketList(filter);
  const list = useMemo(
    () => withPinned(tab.list, pinned, matchesFilter(filter, user)),
    [tab.list, pinned, filter, user],
  );
  return { ...tab, list };
}

function useLists({ filterOf, search, tab }: ReturnType<typeof useInboxView>, pinned: readonly Ticket[]) {
  return {
    open: useTab(
      useMemo(() => filterOf('open'), [filterOf]),
      pinned,
    ),
    pending: useTab(
      useMemo(() => filterOf('pending'), [filterOf]),
      pinned,
    ),
    snoozed: useTicketList(useMemo(() => filterOf('snoozed'), [filterOf])),
    closed: useTicketList(useMemo(() => filterOf('closed'), [filterOf])),
    search: useFoundTickets(search, tab === 'search'),
  };
}

type Position = {
  ticket: Ticket | null;
  tickets: readonly Ticket[];
  resolve: (ticket: Ticket) => unknown;
  open: (uuid: string) => void;
};

/** Resolves the open ticket and opens the next one in the list, or the previous one at the end. */
function resolveAndOpenNext({ ticket, tickets, resolve, open }: Position) {
  if (!ticket) return;
  const at = tickets.findIndex(({ id }) => id === ticket.id);
  const following = tickets[at + 1] ?? tickets[at - 1];
  if (ticket.status !== 'closed') void resolve(ticket);
  if (following) open(following.uuid);
}

/** After undo, opens the restored ticket in its tab. */
function useActions({ tab, setTab, open }: ReturnType<typeof useInboxView>) {
  const onBack = useEventCallback(({ status, uuid }: Ticket) => {
    if (tab !== 'search') setTab(status);
    open(uuid);
  });
  return useTicketActions(onBack);
}

/**
 * Wraps actions so that they close the conversation first. A visible conversation would be marked as read, and a
 * removed one must not stay on the screen.
 */
function useClosingSteps(
  { markUnread, remove, snooze }: TicketActions,
  { uuid, close }: ReturnType<typeof useInboxView>,
) {
  return useMemo(() => {
    const closing =
      <More extends unknown[]>(step: (ticket: Ticket, ...more: More) => unknown) =>
      (ticket: Ticket, ...more: More) => {
        if (ticket.uuid === uuid) close();
        void step(ticket, ...more);
      };
    return { markUnread: closing(markUnread), remove: closing(remove), snooze: closing(snooze) };
  }, [close, markUnread, remove, snooze, uuid]);
}

/** Wraps actions that make a ticket the user's own, so that they open its conversation. */
function useOpeningSteps({ reopen, takeOver }: TicketActions, { setTab, open }: ReturnType<typeof useInboxView>) {
  return useMemo(() => {
    const opening = (step: (ticket: Ticket) => unknown) => (ticket: Ticket) => {
      setTab('open');
      open(ticket.uuid);
      void step(ticket);
    };
    return { reopen: opening(reopen), takeOver: opening(takeOver) };
  }, [open, reopen, setTab, takeOver]);
}

/** The state and actions of the inbox page. */
export function useInbox() {
  const view = useInboxView();
  const { setTab, open, close, uuid } = view;
  const { tickets: pinnedTickets, ids: pinned, toggle: togglePin } = usePins();
  const lists = useLists(view, pinnedTickets);
  const opened = useOpenTicket(uuid);
  const ticket = opened.data ?? null;
  const actions = useActions(view);
  const [toAccept, setToAccept] = useState<Ticket | null>(null);
  useLeaveForbidden(uuid === undefined ? null : refusalOf(opened), close);

  const accept = useCallback(
    (wanted: Ticket, queueId?: string) => {
      if (!wanted.queueId && !queueId) return setToAccept(wanted);
      setToAccept(null);
      setTab('open');
      open(wanted.uuid);
      return void actions.accept(wanted, queueId).then((done) => {
        if (!done) setTab('pending');
      });
    },
    [actions, open, setTab],
  );

  const transfer = useCallback(
    (wanted: Ticket, to: Transfer) =>
      actions.transfer(wanted, to).then((done) => {
        if (done) close();
        return done;
      }),
    [actions, close],
  );

  const current = lists[view.tab];
  const resolveNext = () =>
    resolveAndOpenNext({ ticket, tickets: current.list.tickets, resolve: actions.resolve, open });
  const closing = useClosingSteps(actions, view);
  const opening = useOpeningSteps(actions, view);
  const steps = { ...actions, ...closing, ...opening, accept, transfer, togglePin };
  const bulk = useBulk(current.list.tickets);
  return { view, pinned, lists, current, ticket, opened, accept, toAccept, setToAccept, steps, resolveNext, bulk };
}
export type Inbox = ReturnType<typeof useInbox>;
