import type { Ticket } from '@recado/contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { inboxApi } from './inbox-api.js';
import { LISTS_KEY, ticketKey, type TicketList } from './inbox-state.js';
import { usePendingChanges, withPending } from './pending.js';

const NEWEST_MS = 60_000;

function fromLists(queryClient: QueryClient, uuid: string): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: LISTS_KEY })) {
    const found = list?.tickets.find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}

/** Returns the ticket in the URL, immediately if a list contains it. Returns null if the user has no access. */
export function useOpenTicket(uuid: string | undefined) {
  const queryClient = useQueryClient();
  const pending = usePendingChanges();
  const query = useQuery({
    queryKey: ticketKey(uuid ?? ''),
    enabled: uuid !== undefined,
    staleTime: NEWEST_MS,
    initialData: () => (uuid ? fromLists(queryClient, uuid) : undefined),
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<Ticket | null> => {
      const read = await inboxApi.ticket(uuid ?? '', signal);
      const now = queryClient.getQueryData<Ticket | null>(ticketKey(uuid ?? ''));
      return now && now.revision > read.revision ? now : read;
    },
  });
  const data = useMemo(() => query.data && withPending(query.data, pending), [query.data, pending]);
  return { data, isError: query.isError, isPending: query.isPending };
}
