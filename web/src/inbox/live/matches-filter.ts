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

type QueueFilter = Pick<ListFilter, 'queueIds' | 'withoutQueue'>;

const isIn = ({ queueIds, withoutQueue = false }: QueueFilter, { queueId }: Ticket): boolean =>
  withoutQueue ? queueId === null : !queueIds || (queueId !== null && queueIds.includes(queueId));

/**
 * Decides like the server whether a ticket belongs to this list. Open tickets are the user's own, unless the list is
 * everyone's or that of other users. All other tickets are those that the user may see, in the chosen queues.
 */
export function matchesFilter(
  { status, showAll, users, unread, snoozed = false, ...place }: ListFilter,
  user: SessionUser,
) {
  const actor = { ...user, userId: user.id, allTicket: user.allTicket === 'enabled' };
  const isSupervisor = can(user, 'tickets-manager:showTeam');
  const isOfUser = ({ userId }: Ticket): boolean => {
    if (users && isSupervisor) return userId !== null && users.includes(userId);
    return status !== 'open' || (showAll && isSupervisor) || userId === user.id;
  };
  return (ticket: Ticket): boolean => {
    if (!maySeeTicket(actor, ticket) || Boolean(ticket.snooze) !== snoozed) return false;
    if (unread) return isNews(ticket, user);
    return ticket.status === status && isIn(place, ticket) && isOfUser(ticket);
  };
}
