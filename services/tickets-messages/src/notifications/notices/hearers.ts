import { maySeeTicket, type TicketAudience, type UserCopy } from '@recado/contracts';

export const seesTicket = (user: UserCopy, ticket: TicketAudience): boolean =>
  maySeeTicket({ ...user, userId: user.id }, ticket);

/**
 * Returns who is told of a message of a contact: the agent of an open ticket, and of a pending one those with `allTicket`
 * in whose queues, or in none, it waits. What waits in queues of others concerns those, also when an admin may see it.
 */
export function hearersOf(ticket: TicketAudience, users: () => readonly UserCopy[]): string[] {
  const { status, userId, queueId } = ticket;
  if (status === 'open') return userId ? [userId] : [];
  if (status === 'closed') return [];
  const isTold = ({ allTicket, queueIds }: UserCopy) => allTicket && (queueId === null || queueIds.includes(queueId));
  return users()
    .filter((user) => isTold(user) && seesTicket(user, ticket))
    .map(({ id }) => id);
}
