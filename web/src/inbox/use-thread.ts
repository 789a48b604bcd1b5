import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useRealtime } from '../providers/realtime-context.js';
import { useSession } from '../providers/session.js';
import { applyToThread } from './apply-inbox-event.js';
import { fold, ticketOf } from './fold.js';
import { inboxApi, type MessagePage } from './inbox-api.js';
import { journal } from './inbox-journal.js';
import { EMPTY_THREAD, threadKey, type InboxEvent, type Thread } from './inbox-state.js';

const asEvents = ({ messages, events }: MessagePage): InboxEvent[] => [
  ...messages.map((message): InboxEvent => ({ kind: 'message', message, isNew: false })),
  ...events.map((event): InboxEvent => ({ kind: 'ticket-event', event })),
];

const applyAll = (thread: Thread, events: readonly InboxEvent[], ticketId: string) =>
  events.reduce((now, event) => (ticketOf(event) === ticketId ? applyToThread(now, event) : now), thread);

/** The newest page over what is known. Without a message in common there is a gap: then only the page counts. */
export function mergeNewest(known: Thread | undefined, page: MessagePage): Thread {
  const read: Thread = { messages: page.messages, events: page.events, hasMore: page.hasMore };
  if (!known) return read;
  const own = known.messages.filter(({ local }) => local);
  const ids = new Set(page.messages.map(({ id }) => id));
  const inCommon = known.messages.some(({ id, local }) => !local && ids.has(id));
  const base: Thread = inCommon ? known : { ...read, messages: [...page.messages, ...own] };
  return applyAll(base, asEvents(page), page.ticket.id);
}

export async function readNewest(queryClient: QueryClient, ticketId: string, markRead: boolean, signal?: AbortSignal) {
  const mark = journal.mark();
  const page = await inboxApi.messages(ticketId, { markRead }, signal);
  const known = queryClient.getQueryData<Thread>(threadKey(ticketId));
  return { page, thread: applyAll(mergeNewest(known, page), journal.since(mark), ticketId) };
}

async function readOlder(queryClient: QueryClient, ticketId: string) {
  const key = threadKey(ticketId);
  const before = queryClient.getQueryData<Thread>(key)?.messages.find(({ local }) => !local)?.order;
  if (before === undefined) return;
  const mark = journal.mark();
  const page = await inboxApi.messages(ticketId, { before, markRead: false });
  queryClient.setQueryData<Thread>(key, (thread = EMPTY_THREAD) => {
    const open: Thread = { ...thread, hasMore: false };
    return { ...applyAll(open, [...asEvents(page), ...journal.since(mark)], ticketId), hasMore: page.hasMore };
  });
}

/**
 * A ticket's messages: painted from the cache, read again when opened, kept current by events. Who only looks on
 * (`spying`) leaves no trace: nothing is marked read, and colleagues are not told.
 */
export function useThread(ticketId: string, { spying = false } = {}) {
  const queryClient = useQueryClient();
  const realtime = useRealtime();
  const user = useSession();
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: threadKey(ticketId),
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { page, thread } = await readNewest(queryClient, ticketId, !spying, signal);
      fold(queryClient, user, { kind: 'ticket', ticket: page.ticket });
      return thread;
    },
  });

  useEffect(() => (spying ? undefined : realtime.watch(ticketId)), [realtime, spying, ticketId]);

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
