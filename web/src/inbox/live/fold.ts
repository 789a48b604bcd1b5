import type { SessionUser, Ticket } from '@recado/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { applyToFound, applyToList, applyToThread, applyToTicket } from './apply-inbox-event.js';
import { matchesFilter } from './matches-filter.js';
import { journal } from './inbox-journal.js';
import { LISTS_KEY, threadKey, type InboxEvent, type ListFilter, type Thread, type TicketList } from './inbox-state.js';

function foldIntoLists(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  for (const [key, list] of queryClient.getQueriesData<TicketList>({ queryKey: LISTS_KEY })) {
    if (!list) continue;
    const filter = key[2] as ListFilter;
    const next =
      filter.search || filter.pinned
        ? applyToFound(list, event)
        : applyToList(list, event, matchesFilter(filter, user));
    queryClient.setQueryData(key, next);
  }
}

function foldIntoTickets(queryClient: QueryClient, event: InboxEvent) {
  for (const [key, ticket] of queryClient.getQueriesData<Ticket | null>({ queryKey: ['tickets', 'uuid'] }))
    if (ticket) queryClient.setQueryData(key, applyToTicket(ticket, event));
}

function foldIntoThread(queryClient: QueryClient, ticketId: string, event: InboxEvent) {
  queryClient.setQueryData<Thread>(threadKey(ticketId), (thread) => thread && applyToThread(thread, event));
}

/** Whose conversation an event belongs to; null: it is about the ticket itself. */
export function ticketOf(event: InboxEvent): string | null {
  switch (event.kind) {
    case 'message':
      return event.message.ticketId;
    case 'message-withdrawn':
      return event.ticketId;
    case 'ticket-event':
      return event.event.ticketId;
    case 'ticket':
    case 'ticket-gone':
      return null;
  }
}

/** Everything that happens, near or far, comes through here: there is no second path for one's own changes. */
export function fold(queryClient: QueryClient, user: SessionUser, event: InboxEvent) {
  journal.note(event);
  const ticketId = ticketOf(event);
  if (ticketId !== null) {
    foldIntoThread(queryClient, ticketId, event);
    return;
  }
  if (event.kind === 'ticket') foldIntoThread(queryClient, event.ticket.id, event);
  foldIntoLists(queryClient, user, event);
  foldIntoTickets(queryClient, event);
}
