import type { Ticket } from '@recado/contracts';
import { createSessionStore } from '../../shared/lib/session-state.js';
import { isBelowWhatWasRead, placed } from './fold-lists.js';
import type { TicketList } from './inbox-state.js';

/**
 * A local change to a ticket that the server has not confirmed. `ticket` is its state before the change; 'gone' means
 * that it is being deleted.
 */
export type PendingChange = Readonly<{ ticket: Ticket; change: Partial<Ticket> | 'gone' }>;

const store = createSessionStore<readonly PendingChange[]>(() => []);

/**
 * Unconfirmed changes, oldest first. They are applied only for display and never stored in the server state,
 * so rolling back a rejected change just removes it.
 */
export const pendingChanges = {
  add(ticket: Ticket, change: PendingChange['change']): PendingChange {
    const added = { ticket, change };
    store.set([...store.get(), added]);
    return added;
  },
  remove: (answered: PendingChange) => store.set(store.get().filter((one) => one !== answered)),
};

export const usePendingChanges = () => store.use((all) => all);

/** Returns the ticket with its pending changes. */
export const withPending = (ticket: Ticket, pending: readonly PendingChange[]): Ticket =>
  pending.reduce(
    (now, { ticket: { id }, change }) => (id === now.id && change !== 'gone' ? { ...now, ...change } : now),
    ticket,
  );

const isGoing = ({ id }: Ticket, pending: readonly PendingChange[]) =>
  pending.some(({ ticket, change }) => change === 'gone' && ticket.id === id);

/** Applies pending changes to search results or pinned tickets: adds none and removes only deleted ones. */
export function foundWithPending(tickets: readonly Ticket[], pending: readonly PendingChange[]): readonly Ticket[] {
  const changed = new Set(pending.map(({ ticket }) => ticket.id));
  if (!tickets.some(({ id }) => changed.has(id))) return tickets;
  const left = tickets.filter((ticket) => !isGoing(ticket, pending));
  return left.map((ticket) => (changed.has(ticket.id) ? withPending(ticket, pending) : ticket));
}

/** Applies pending changes to a tab, moving tickets between tabs immediately. */
export function listWithPending(
  list: TicketList,
  pending: readonly PendingChange[],
  matches: (ticket: Ticket) => boolean,
): TicketList {
  const changed = new Map(pending.map(({ ticket }) => [ticket.id, ticket]));
  return [...changed.values()].reduce((now, base) => withOne(now, base, pending, matches), list);
}

function withOne(
  list: TicketList,
  base: Ticket,
  pending: readonly PendingChange[],
  matches: (ticket: Ticket) => boolean,
): TicketList {
  const known = list.tickets.find(({ id }) => id === base.id);
  const shown = withPending(known ?? base, pending);
  if (matches(shown) && !isGoing(base, pending)) {
    if (!known && isBelowWhatWasRead(list, shown)) return list;
    return { ...list, tickets: placed(list, shown), count: known ? list.count : list.count + 1 };
  }
  if (!known) return list;
  return { ...list, tickets: list.tickets.filter((ticket) => ticket !== known), count: Math.max(0, list.count - 1) };
}
