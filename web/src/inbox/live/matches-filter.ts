import { can, maySeeTicket, type SessionUser, type Ticket } from '@recado/contracts';
import type { ListFilter } from './inbox-state.js';

/**
 * Users are notified of their own tickets, and with allTicket also of pending tickets in their queues or without a
 * queue.
 * Pending tickets of other queues are left out even for admins, so that the count can reach zero.
 */
const isNews = ({ unreadMessages, status, userId, queueId }: Ticket, user: SessionUser) => {
  if (unreadMessages === 0 || status === 'closed') return false;
  if (status === 'open') return userId === user.id;
  return user.allTicket === 'enabled' && (queueId === null || user.queueIds.includes(queueId));
};

/**
 * Decides like the server whether a ticket belongs to this tab. The open tab shows the user's own tickets, the others
 * all
 * visible ones, each limited to the chosen queues.
 */
export function matchesFilter({ status, showAll, queueIds, unread, snoozed = false }: ListFilter, user: SessionUser) {
  const actor = { ...user, userId: user.id, allTicket: user.allTicket === 'enabled' };
  const everyones = showAll && can(user, 'tickets-manager:showall');
  const isHere = (ticket: Ticket) => !queueIds || (ticket.queueId !== null && queueIds.includes(ticket.queueId));
  return (ticket: Ticket): boolean => {
    if (!maySeeTicket(actor, ticket) || Boolean(ticket.snooze) !== snoozed) return false;
    if (unread) return isNews(ticket, user);
    if (ticket.status !== status || !isHere(ticket)) return false;
    return status !== 'open' || everyones || ticket.userId === user.id;
  };
}
