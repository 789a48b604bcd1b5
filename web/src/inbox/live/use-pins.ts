import type { Ticket } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { changeData } from '../../shared/data/change-data.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { applyToFound } from './fold-lists.js';
import { inboxApi } from './inbox-api.js';
import { journal } from './inbox-journal.js';
import { EMPTY_LIST, listKey, type ListFilter, type TicketList } from './inbox-state.js';
import { foundWithPending, usePendingChanges } from './pending.js';

export const PINNED: ListFilter = { showAll: false, pinned: true };
const KEY = listKey(PINNED);
const NONE: readonly Ticket[] = [];

async function readPinned(signal: AbortSignal): Promise<TicketList> {
  const mark = journal.mark();
  const page = await inboxApi.tickets(PINNED, { pageNumber: 1 }, signal);
  return journal.since(mark).reduce(applyToFound, { ...EMPTY_LIST, ...page });
}

/** The user's pinned tickets, most recently pinned first, updated by events. */
export function usePins() {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readPinned(signal), staleTime: Infinity });
  const pending = usePendingChanges();
  const tickets = useMemo(() => foundWithPending(data?.tickets ?? NONE, pending), [data, pending]);
  const ids = useMemo(() => new Set(tickets.map(({ id }) => id)), [tickets]);

  /** Applies the change immediately and reverts it when the server rejects it. */
  const toggle = useCallback(
    async (ticket: Ticket) => {
      const known = queryClient.getQueryData<TicketList>(KEY);
      const isPinned = known?.tickets.some(({ id }) => id === ticket.id) === true;
      const show = (shown: boolean) =>
        changeData<TicketList>(queryClient, KEY, (now) => {
          const others = now?.tickets.filter(({ id }) => id !== ticket.id);
          return now && others && { ...now, tickets: shown ? [ticket, ...others] : others };
        });
      show(!isPinned);
      try {
        await (isPinned ? inboxApi.unpin(ticket.id) : inboxApi.pin(ticket.id));
      } catch (error) {
        show(isPinned);
        showError(error);
        await queryClient.invalidateQueries({ queryKey: KEY });
      }
    },
    [queryClient, showError],
  );
  return { tickets, ids, toggle };
}
export type Pins = ReturnType<typeof usePins>;

/** Puts the pinned tickets at the top of a tab, without duplicates. */
export function withPinned(
  list: TicketList,
  pinned: readonly Ticket[],
  matches: (ticket: Ticket) => boolean,
): TicketList {
  const top = pinned.filter(matches);
  if (top.length === 0) return list;
  const onTop = new Set(top.map(({ id }) => id));
  return { ...list, tickets: [...top, ...list.tickets.filter(({ id }) => !onTop.has(id))] };
}
