import { PAGE_SIZE } from '@recado/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useRealtime } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { useEffect } from 'react';
import { applyToThread } from './apply-inbox-event.js';
import { fold } from './fold.js';
import { inboxApi, type MessagePage } from './inbox-api.js';
import { journal } from './inbox-journal.js';
import { EMPTY_THREAD, threadKey, type InboxEvent, type Thread } from './inbox-state.js';

const asEvents = ({ messages }: MessagePage): InboxEvent[] =>
  messages.map((message) => ({ kind: 'message', message, isNew: false }));

const applyAll = (thread: Thread, events: readonly InboxEvent[], ticketId: string) =>
  events.reduce(
    (now, event) => (event.kind === 'message' && event.message.ticketId === ticketId ? applyToThread(now, event) : now),
    thread,
  );

/** The newest page over what is known. Without a message in common there is a gap: then only the page counts. */
export function mergeNewest(known: Thread | undefined, page: MessagePage): Thread {
  const read: Thread = { messages: page.messages, hasMore: page.hasMore };
  if (!known) return read;
  const own = known.messages.filter(({ local }) => local);
  const ids = new Set(page.messages.map(({ id }) => id));
  const inCommon = known.messages.some(({ id, local }) => !local && ids.has(id));
  const base: Thread = inCommon ? known : { ...read, messages: [...page.messages, ...own] };
  return applyAll(base, asEvents(page), page.ticket.id);
}

export async function readNewest(queryClient: QueryClient, ticketId: string, markRead: boolean, signal?: AbortSignal) {
  const mark = journal.mark();
  const page = await inboxApi.messages(ticketId, { pageNumber: 1, markRead }, signal);
  const known = queryClient.getQueryData<Thread>(threadKey(ticketId));
  return { page, thread: applyAll(mergeNewest(known, page), journal.since(mark), ticketId) };
}

async function readOlder(queryClient: QueryClient, ticketId: string) {
  const key = threadKey(ticketId);
  const stored = queryClient.getQueryData<Thread>(key)?.messages.filter(({ local }) => !local).length ?? 0;
  const mark = journal.mark();
  const page = await inboxApi.messages(ticketId, { pageNumber: Math.floor(stored / PAGE_SIZE) + 1 });
  queryClient.setQueryData<Thread>(key, (thread = EMPTY_THREAD) => {
    const open: Thread = { ...thread, hasMore: false };
    return { ...applyAll(open, [...asEvents(page), ...journal.since(mark)], ticketId), hasMore: page.hasMore };
  });
}

/** A ticket's messages: painted from the cache, read again when opened, kept current by events. */
export function useThread(ticketId: string) {
  const queryClient = useQueryClient();
  const realtime = useRealtime();
  const user = useSession();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: threadKey(ticketId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { page, thread } = await readNewest(queryClient, ticketId, true, signal);
      fold(queryClient, user, { kind: 'ticket', ticket: page.ticket });
      return thread;
    },
  });

  useEffect(() => realtime.watch(ticketId), [realtime, ticketId]);

  const loadOlder = useCallback(() => {
    setLoadingOlder(true);
    void readOlder(queryClient, ticketId)
      .catch(() => undefined)
      .finally(() => setLoadingOlder(false));
  }, [queryClient, ticketId]);

  return { thread: data ?? EMPTY_THREAD, isPending, isError, readAgain: refetch, loadOlder, isLoadingOlder };
}

/** Reads a conversation that is about to be opened, without telling the contact that it was read. */
export function usePrefetchThread() {
  const queryClient = useQueryClient();
  return useCallback(
    (ticketId: string) =>
      void queryClient.prefetchQuery({
        queryKey: threadKey(ticketId),
        queryFn: async ({ signal }) => (await readNewest(queryClient, ticketId, false, signal)).thread,
      }),
    [queryClient],
  );
}
