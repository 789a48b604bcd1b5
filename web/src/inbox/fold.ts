import type { SessionUser, Ticket } from '@recado/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { applyToList, applyToThread, applyToTicket } from './apply-inbox-event.js';
import { belongsTo } from './belongs.js';
import { journal } from './inbox-journal.js';
import { LISTS_KEY, threadKey, type InboxEvent, type ListFilter, type Thread, type TicketList } from './inbox-state.js';

function foldIntoLists(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: LISTS_KEY })) {
    if (!list) continue;
    const [, , status, showAll] = key as readonly [string, string, ListFilter['status'], boolean];
    queryClient.setQueryData(key, applyToList(list, event, belongsTo({ status, showAll }, user)));
  }
}

function foldIntoTickets(queryClient: QueryClient, event: InboxEvent) {
  for (const [key, ticket] of queryClient.getQueriesData<Ticket | null>({ queryKey: ['tickets', 'uuid'] }))
    if (ticket) queryClient.setQueryData(key, applyToTicket(ticket, event));
}

/** Everything that happens, near or far, comes through here: there is no second path for one's own changes. */
export function fold(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  journal.note(event);
  if (event.kind === 'message') {
    queryClient.setQueryData<Thread>(
      threadKey(event.message.ticketId),
      (thread) => thread && applyToThread(thread, event),
    );
    return;
  }
  foldIntoLists(queryClient, user, event);
  foldIntoTickets(queryClient, event);
}
