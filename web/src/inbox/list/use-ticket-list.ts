import { PAGE_SIZE, type Ticket } from '@recado/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../providers/session.js';
import { applyToList, compareOf } from '../live/fold-lists.js';
import { matchesFilter } from '../live/matches-filter.js';
import { inboxApi, type PageAt, type TicketPage } from '../live/inbox-api.js';
import { journal } from '../live/inbox-journal.js';
import { EMPTY_LIST, listKey, type InboxEvent, type ListFilter, type TicketList } from '../live/inbox-state.js';
import { foundWithPending, listWithPending, usePendingChanges } from '../live/pending.js';

const MOST_PAGES_READ_AGAIN = 5;
const RECOUNT_AFTER_MS = 5_000;

/** Merges a page in a single pass over the loaded tickets, because the list can hold 10,000. */
function withPage({ tickets: known, sort }: TicketList, page: readonly Ticket[]): readonly Ticket[] {
  const newest = new Map(page.map((ticket) => [ticket.id, ticket]));
  const others = known.filter(({ id, revision }) => {
    const read = newest.get(id);
    if (!read) return true;
    if (read.revision <= revision) newest.delete(id);
    return read.revision <= revision;
  });
  return [...others, ...newest.values()].sort(compareOf(sort));
}

const emptyListOf = ({ sort }: ListFilter): TicketList => (sort ? { ...EMPTY_LIST, sort } : EMPTY_LIST);

/** Merges a page with the events that arrived during its request. */
export function mergePage(
  list: TicketList,
  page: TicketPage,
  matches: (ticket: Ticket) => boolean,
  meanwhile: readonly InboxEvent[],
): TicketList {
  const read = new Set(page.tickets.map(({ id }) => id));
  const left = Object.fromEntries(Object.entries(list.left).filter(([id]) => !read.has(id)));
  const tickets = withPage(list, page.tickets);
  const { count, hasMore, nextCursor } = page;
  const after: TicketList = { ...list, tickets, left, count, hasMore, nextCursor, countIsGuess: false };
  return meanwhile.reduce((now, event) => applyToList(now, event, matches), after);
}

/** Loads a page. Filters the bell's page by the user's notification settings. */
async function pageOf(filter: ListFilter, at: PageAt, matches: (ticket: Ticket) => boolean, signal?: AbortSignal) {
  const page = await inboxApi.tickets(filter, at, signal);
  if (!filter.unread) return page;
  const tickets = page.tickets.filter(matches);
  return { ...page, tickets, count: tickets.length };
}

async function readList(
  filter: ListFilter,
  known: TicketList,
  matches: (ticket: Ticket) => boolean,
  signal: AbortSignal,
): Promise<TicketList> {
  const pages = Math.min(MOST_PAGES_READ_AGAIN, Math.max(1, Math.ceil(known.tickets.length / PAGE_SIZE)));
  let list: TicketList = { ...emptyListOf(filter), left: known.left };
  for (let pageNumber = 1; pageNumber <= pages && (pageNumber === 1 || list.hasMore); pageNumber++) {
    const mark = journal.mark();
    const page = await pageOf(filter, { pageNumber, cursor: list.nextCursor }, matches, signal);
    list = mergePage(list, page, matches, journal.since(mark));
  }
  return list;
}

async function readPage(queryClient: QueryClient, filter: ListFilter, at: PageAt, matches: (t: Ticket) => boolean) {
  const mark = journal.mark();
  const page = await pageOf(filter, at, matches);
  queryClient.setQueryData<TicketList>(listKey(filter), (list = emptyListOf(filter)) => {
    const merged = mergePage(list, page, matches, journal.since(mark));
    if (at.cursor || at.pageNumber > 1) return merged;
    return { ...merged, hasMore: merged.tickets.length < merged.count, nextCursor: list.nextCursor ?? page.nextCursor };
  });
}

/** Applies pending changes to the list. */
function useListWithPending(read: TicketList, filter: ListFilter): TicketList {
  const pending = usePendingChanges();
  const user = useSession();
  return useMemo(() => {
    if (pending.length === 0) return read;
    return filter.search
      ? { ...read, tickets: foundWithPending(read.tickets, pending) }
      : listWithPending(read, pending, matchesFilter(filter, user));
  }, [read, pending, filter, user]);
}

/** Loads a list tab page by page and applies events to it. `filter` must be a stable object. */
export function useTicketList(filter: ListFilter, { enabled = true } = {}) {
  const queryClient = useQueryClient();
  const user = useSession();
  const queryKey = listKey(filter);
  const loading = useRef(false);
  const query = useQuery({
    queryKey,
    enabled,
    staleTime: filter.search ? 0 : Infinity,
    queryFn: ({ signal }) => {
      const known = queryClient.getQueryData<TicketList>(queryKey) ?? emptyListOf(filter);
      return readList(filter, known, matchesFilter(filter, user), signal);
    },
  });
  const read = query.data ?? EMPTY_LIST;
  const list = useListWithPending(read, filter);

  const loadMore = useCallback(() => {
    const now = queryClient.getQueryData<TicketList>(listKey(filter));
    if (loading.current || !now?.hasMore) return;
    loading.current = true;
    // A search has no cursor, and tickets may have left its results, so the next page starts at the current length.
    const at = { pageNumber: Math.floor(now.tickets.length / PAGE_SIZE) + 1, cursor: now.nextCursor };
    void readPage(queryClient, filter, at, matchesFilter(filter, user))
      .catch(() => undefined)
      .finally(() => {
        loading.current = false;
      });
  }, [queryClient, filter, user]);

  useEffect(() => {
    if (!list.countIsGuess || !enabled) return;
    const recount = () =>
      void readPage(queryClient, filter, { pageNumber: 1 }, matchesFilter(filter, user)).catch(() => undefined);
    const timer = setTimeout(recount, RECOUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list.countIsGuess, enabled, queryClient, filter, user]);

  return { list, isPending: query.isPending, isError: query.isError, readAgain: query.refetch, loadMore };
}
