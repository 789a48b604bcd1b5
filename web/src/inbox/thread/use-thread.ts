import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isRefusal } from '../../providers/api-error.js';
import { useRealtime } from '../../providers/realtime-context.js';
import { useSession } from '../../providers/session.js';
import { useErrorToast } from '../../shared/data/use-error-toast.js';
import { fold } from '../live/fold.js';
import { inboxApi } from '../live/inbox-api.js';
import { journal } from '../live/inbox-journal.js';
import { EMPTY_THREAD, threadKey, type Thread } from '../live/inbox-state.js';
import { outbox } from '../live/outbox.js';
import { applyAll, contains, edgeOf, extend, joinPage } from './thread-pages.js';

type Reading = { markRead: boolean; around?: string | null; signal?: AbortSignal };

const cachedThread = (queryClient: QueryClient, ticketId: string) =>
  queryClient.getQueryData<Thread>(threadKey(ticketId));

/** Loads the page around a message. Falls back to the newest page when the message no longer exists. */
function pageOf(ticketId: string, { markRead, around, signal }: Reading) {
  const newest = () => inboxApi.messages(ticketId, { markRead }, signal);
  if (!around) return newest();
  return inboxApi.messages(ticketId, { markRead: false, around }, signal).catch((error: unknown) => {
    if (isRefusal(error, 'ERR_NO_MESSAGE_FOUND')) return newest();
    throw error;
  });
}

async function readThread(queryClient: QueryClient, ticketId: string, reading: Reading) {
  const mark = journal.mark();
  const page = await pageOf(ticketId, reading);
  const joined = joinPage(cachedThread(queryClient, ticketId), page);
  return { page, thread: applyAll(joined, [...outbox.eventsOf(ticketId), ...journal.since(mark)], ticketId) };
}

async function readNextPage(queryClient: QueryClient, ticketId: string, to: 'older' | 'newer') {
  const thread = cachedThread(queryClient, ticketId);
  const edge = thread && edgeOf(thread, to);
  if (!edge) return;
  const mark = journal.mark();
  const from = to === 'older' ? { before: edge } : { after: edge };
  const page = await inboxApi.messages(ticketId, { ...from, markRead: false });
  queryClient.setQueryData<Thread>(threadKey(ticketId), (now = EMPTY_THREAD) =>
    edgeOf(now, to) === edge ? extend(now, page, to, journal.since(mark)) : now,
  );
}

/** Loads one more page at either end. */
function usePaging(ticketId: string) {
  const queryClient = useQueryClient();
  const [loading, setLoading] = useState<'older' | 'newer' | null>(null);
  const load = useCallback(
    (to: 'older' | 'newer') => {
      setLoading(to);
      void readNextPage(queryClient, ticketId, to)
        .catch(() => undefined)
        .finally(() => setLoading(null));
    },
    [queryClient, ticketId],
  );
  return { loading, load };
}

/** Clears a range from earlier in the conversation when the user leaves, so that it opens at its end the next time. */
function useClearPart(ticketId: string) {
  const queryClient = useQueryClient();
  useEffect(
    () => () => {
      if (cachedThread(queryClient, ticketId)?.hasNewer) queryClient.removeQueries({ queryKey: threadKey(ticketId) });
    },
    [queryClient, ticketId],
  );
}

/** Keeps the position in a conversation: at a found message, or at its end (null). */
function usePosition(ticketId: string, { markRead, around }: Reading) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const [wanted, setWanted] = useState(around ?? null);
  const read = useCallback(
    (reading: Reading) =>
      readThread(queryClient, ticketId, reading).then(
        ({ thread }) => void queryClient.setQueryData(threadKey(ticketId), thread),
        showError,
      ),
    [queryClient, showError, ticketId],
  );
  const goTo = useCallback(
    (messageId: string) => {
      setWanted(messageId);
      if (!contains(cachedThread(queryClient, ticketId), messageId)) void read({ markRead: false, around: messageId });
    },
    [queryClient, read, ticketId],
  );
  const toNewest = useCallback(() => {
    setWanted(null);
    void read({ markRead });
  }, [markRead, read]);
  return { wanted, goTo, toNewest };
}

/** Reads again after a prefetch, because React Query reuses its running request, which ignores `around`. */
function useThrottledReload(needed: boolean, read: () => unknown) {
  useEffect(() => {
    if (needed) void read();
  }, [needed, read]);
}

const isLoadingTarget = (around: string | null, wanted: string | null, data: Thread | undefined) =>
  around !== null && wanted === around && !contains(data, around);

type Options = { spying?: boolean; around?: string | null };

/**
 * Returns a ticket's messages: shown from the cache, reloaded when opened, and updated by events. Opens at the message
 * `around`, if given. With `spying` the user leaves no trace: nothing is marked as read and colleagues do not see it.
 */
export function useThread(ticketId: string, { spying = false, around = null }: Options = {}) {
  const queryClient = useQueryClient();
  const realtime = useRealtime();
  const user = useSession();
  const paging = usePaging(ticketId);
  const place = usePosition(ticketId, { markRead: !spying, around });
  const { wanted } = place;
  const [hasRead, setHasRead] = useState(false);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: threadKey(ticketId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      setHasRead(true);
      const now = cachedThread(queryClient, ticketId);
      const apart = wanted !== null && (now?.hasNewer || !contains(now, wanted)) ? wanted : null;
      const { page, thread } = await readThread(queryClient, ticketId, { markRead: !spying, around: apart, signal });
      fold(queryClient, user, { kind: 'ticket', ticket: page.ticket });
      return thread;
    },
  });
  useClearPart(ticketId);

  useEffect(() => (spying ? undefined : realtime.watch(ticketId)), [realtime, spying, ticketId]);

  useThrottledReload(!hasRead && !isFetching, refetch);

  const opensThere = isLoadingTarget(around, wanted, data) && (isFetching || !hasRead);
  return {
    ...{ thread: data && !opensThere ? data : EMPTY_THREAD, isPending: isPending || opensThere, isError },
    ...{ readAgain: refetch, ...paging, ...place },
  };
}

/** Prefetches a conversation without marking it as read. */
export function usePrefetchThread() {
  const queryClient = useQueryClient();
  return useCallback(
    (ticketId: string) =>
      void queryClient.prefetchQuery({
        queryKey: threadKey(ticketId),
        queryFn: async ({ signal }) => (await readThread(queryClient, ticketId, { markRead: false, signal })).thread,
      }),
    [queryClient],
  );
}
