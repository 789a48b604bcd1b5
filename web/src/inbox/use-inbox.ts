import type { Ticket } from '@recado/contracts';
import { useNotify } from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { TOAST_MS } from '../shared/use-error-toast.js';
import { useInboxEvents } from './use-inbox-events.js';
import { useInboxView } from './use-inbox-view.js';
import { useOpenTicket } from './use-open-ticket.js';
import { useTicketActions } from './use-ticket-actions.js';
import { useTicketList } from './use-ticket-list.js';

/** A ticket that may not, or no longer, be seen: back to the list, and why. */
function useLeaveForbidden(forbidden: boolean, close: () => void) {
  const notify = useNotify();
  useEffect(() => {
    if (!forbidden) return;
    notify('app.noAccess', { type: 'error', autoHideDuration: TOAST_MS });
    close();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per refusal: `close` and `notify` may be new each time
  }, [forbidden]);
}

function useUnreadInTitle(tickets: readonly Ticket[]) {
  const unread = tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) Recado` : 'Recado';
    return () => {
      document.title = 'Recado';
    };
  }, [unread]);
}

/** Everything the inbox page shows and does. */
export function useInbox() {
  useInboxEvents();
  const view = useInboxView();
  const { showAll, setTab, open, close, uuid } = view;
  const lists = {
    open: useTicketList({ status: 'open', showAll }),
    pending: useTicketList({ status: 'pending', showAll }),
    closed: useTicketList({ status: 'closed', showAll }),
  };
  const opened = useOpenTicket(uuid);
  const ticket = opened.data ?? null;
  const actions = useTicketActions();
  const [toAccept, setToAccept] = useState<Ticket | null>(null);
  useLeaveForbidden(uuid !== undefined && (opened.isError || opened.data === null), close);
  useUnreadInTitle(lists.open.list.tickets);

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

  const steps = useMemo(
    () => ({
      accept: () => ticket && accept(ticket),
      giveBack: () => ticket && void actions.giveBack(ticket),
      resolve: () => ticket && void actions.resolve(ticket),
      reopen: () => {
        if (!ticket) return;
        setTab('open');
        void actions.reopen(ticket);
      },
    }),
    [accept, actions, setTab, ticket],
  );

  return { view, lists, current: lists[view.tab], ticket, opened, accept, toAccept, setToAccept, steps };
}
export type Inbox = ReturnType<typeof useInbox>;
