import type { Ticket } from '@recado/contracts';
import { inOrder, longestWaitFirst, newestFirst } from './in-order.js';
import type { InboxEvent, TicketList } from './inbox-state.js';

/** Applies an event to a list tab. Uses the ticket's revision to ignore late and repeated events. */
export function applyToList(list: TicketList, event: InboxEvent, matches: (ticket: Ticket) => boolean): TicketList {
  if (event.kind !== 'ticket' && event.kind !== 'ticket-gone') return list;
  if (event.kind === 'ticket-gone') return without(list, event.ticketId, event.revision);
  const { ticket } = event;
  const known = list.tickets.find(({ id }) => id === ticket.id);
  if ((known?.revision ?? list.left[ticket.id] ?? -1) >= ticket.revision) return list;
  if (!matches(ticket)) return without(list, ticket.id, ticket.revision);
  return known ? { ...list, tickets: placed(list, ticket) } : withNew(list, ticket);
}

/** Applies an event to search results: updates and removes tickets but adds none. */
export function applyToFound(list: TicketList, event: InboxEvent): TicketList {
  if (event.kind === 'ticket-gone') return without(list, event.ticketId, event.revision);
  if (event.kind !== 'ticket') return list;
  const known = list.tickets.find(({ id }) => id === event.ticket.id);
  if (!known || known.revision >= event.ticket.revision) return list;
  const current = known.match ? { ...event.ticket, match: known.match } : event.ticket;
  return { ...list, tickets: list.tickets.map((ticket) => (ticket === known ? current : ticket)) };
}

export const compareOf = (sort: TicketList['sort']) => (sort === 'waiting' ? longestWaitFirst : newestFirst);

/** Returns a list's tickets with one ticket added or replaced, in the list's order. */
export const placed = ({ tickets, sort }: TicketList, ticket: Ticket) => inOrder(tickets, ticket, compareOf(sort));

/** Returns whether the ticket belongs below the loaded pages. It will be loaded with its own page. */
export function isBelowWhatWasRead({ hasMore, tickets, sort }: TicketList, ticket: Ticket): boolean {
  const last = tickets.at(-1);
  return hasMore && last !== undefined && compareOf(sort)(last, ticket) < 0;
}

function withNew(list: TicketList, ticket: Ticket): TicketList {
  if (isBelowWhatWasRead(list, ticket)) return { ...list, countIsGuess: true };
  const count = list.hasMore ? list.count : list.count + 1;
  return { ...list, tickets: placed(list, ticket), count, countIsGuess: list.countIsGuess || list.hasMore };
}

function without(list: TicketList, ticketId: string, revision: number): TicketList {
  const known = list.tickets.find(({ id }) => id === ticketId);
  if ((known?.revision ?? list.left[ticketId] ?? -1) >= revision) return list;
  const left = { ...list.left, [ticketId]: revision };
  if (!known) return { ...list, left, countIsGuess: list.countIsGuess || list.hasMore };
  const tickets = list.tickets.filter(({ id }) => id !== ticketId);
  return { ...list, tickets, left, count: Math.max(0, list.count - 1) };
}
