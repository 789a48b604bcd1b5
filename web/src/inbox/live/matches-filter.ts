import { can, maySeeTicket, type SessionUser, type Ticket } from '@recado/contracts';
import type { ListFilter } from './inbox-state.js';

/** Users are notified of their own tickets, and with allTicket also of those that wait. */
const isNews = ({ unreadMessages, status, userId }: Ticket, user: SessionUser) => {
  if (unreadMessages === 0 || status === 'closed') return false;
  return status === 'pending' ? user.allTicket === 'enabled' : userId === user.id;
};

/**
 * Answers as the server would whether a ticket is in this tab: open shows the user's own, the others all visible ones,
 * each in the chosen queues.
 */
export function matchesFilter({ status, showAll, queueIds, unread }: ListFilter, user: SessionUser) {
  const actor = { ...user, userId: user.id, allTicket: user.allTicket === 'enabled' };
  const everyones = showAll && can(user, 'tickets-manager:showall');
  const isHere = (ticket: Ticket) => !queueIds || (ticket.queueId !== null && queueIds.includes(ticket.queueId));
  return (ticket: Ticket): boolean => {
    if (!maySeeTicket(actor, ticket)) return false;
    if (unread) return isNews(ticket, user);
    if (ticket.status !== status || !isHere(ticket)) return false;
    return status !== 'open' || everyones || ticket.userId === user.id;
  };
}
