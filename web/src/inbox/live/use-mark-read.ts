import type { Ticket } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { useSession } from '../../providers/session.js';
import { inboxApi } from './inbox-api.js';
import type { Thread } from './inbox-state.js';
import { usePendingChanges } from './pending.js';

function useIsWatched() {
  const [watched, setWatched] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setWatched(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return watched;
}

/** Messages below the loaded range have not been seen. */
const newestOf = ({ messages, hasNewer }: Thread) =>
  hasNewer ? undefined : messages.findLast(({ fromMe, imported }) => !fromMe && !imported);

/**
 * Marks messages as read while the assignee views the end of the conversation. Ignores unconfirmed changes, because the
 * server rejects the call for a ticket that is not accepted yet.
 */
export function useMarkRead(ticket: Ticket, thread: Thread) {
  const { id: userId } = useSession();
  const watched = useIsWatched();
  const newest = newestOf(thread);
  const unread = newest && !newest.read ? newest.id : null;
  const isConfirmed = !usePendingChanges().some((pending) => pending.ticket.id === ticket.id);
  const mine = isConfirmed && ticket.status === 'open' && ticket.userId === userId;
  const readUpTo = watched && mine && (unread || ticket.unreadMessages > 0) ? newest?.id : undefined;

  useEffect(() => {
    if (readUpTo) void inboxApi.markRead(readUpTo).catch(() => undefined);
  }, [readUpTo]);
}
