import { can, maySeeTicket, type SessionUser, type Ticket } from '@recado/contracts';
import type { ListFilter } from './inbox-state.js';

/**
 * Users are notified of their own tickets, and with allTicket also of those that wait in their queues or in none. What waits
 * in queues of others concerns those, also when an admin may see it: a number must be able to reach zero.
 */
const isNews = ({ unreadMessages, status, userId, queueId }: Ticket, user: SessionUser) => {
  if (unreadMessages === 0 || status === 'closed') return false;
  if (status === 'open') return userId === user.id;
  return user.allTicket === 'enabled' && (queueId === null || user.queueIds.includes(queueId));
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
