import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { inboxApi, type ImportedPage } from '../live/inbox-api.js';
import { EMPTY_THREAD, type Thread } from '../live/inbox-state.js';
import type { Reading } from '../thread/reading.js';
import { contains, edgeOf } from '../thread/thread-pages.js';

/** The list id for a contact's imported messages, which have no ticket. */
export const historyIdOf = (contactId: string) => `history of ${contactId}`;

const threadOf = (contactId: string, { messages, hasMore, hasNewer }: ImportedPage): Thread => ({
  messages: messages.map((message) => ({ ...message, ticketId: historyIdOf(contactId) })),
  hasMore,
  hasNewer,
});

const joined = (thread: Thread, page: Thread, to: 'older' | 'newer'): Thread =>
  to === 'older'
    ? { ...thread, messages: [...page.messages, ...thread.messages], hasMore: page.hasMore }
    : { ...thread, messages: [...thread.messages, ...page.messages], hasNewer: page.hasNewer ?? false };

/** Loads a contact's imported messages page by page, starting at the search result. */
export function useHistory(contactId: string, first: string | null): Reading {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState(first);
  const [around, setAround] = useState(first);
  const [loading, setLoading] = useState<'older' | 'newer' | null>(null);
  const queryKey = ['history', contactId, around];
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      threadOf(contactId, await inboxApi.history(contactId, around === null ? {} : { around }, signal)),
  });
  const load = (to: 'older' | 'newer') => {
    const edge = data && edgeOf(data, to);
    if (!edge) return;
    setLoading(to);
    void inboxApi
      .history(contactId, to === 'older' ? { before: edge } : { after: edge })
      .then((page) =>
        queryClient.setQueryData<Thread>(queryKey, (now = EMPTY_THREAD) =>
          edgeOf(now, to) === edge ? joined(now, threadOf(contactId, page), to) : now,
        ),
      )
      .catch(() => undefined)
      .finally(() => setLoading(null));
  };
  const goTo = useCallback(
    (messageId: string) => {
      setWanted(messageId);
      if (!contains(data, messageId)) setAround(messageId);
    },
    [data],
  );
  const toNewest = () => {
    setWanted(null);
    setAround(null);
  };
  return {
    ...{ thread: data ?? EMPTY_THREAD, isPending, isError, readAgain: refetch },
    ...{ loading, load, wanted, goTo, toNewest },
  };
}
