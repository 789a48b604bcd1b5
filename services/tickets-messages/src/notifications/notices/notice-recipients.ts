import { maySeeTicket, type TicketAudience, type UserCopy } from '@recado/contracts';

export const seesTicket = (user: UserCopy, ticket: TicketAudience): boolean =>
  maySeeTicket({ ...user, userId: user.id }, ticket);

/**
 * Returns the recipients of a contact's message. For an open ticket, that is its agent. For a pending one, it is the
 * users with `allTicket` who belong to its queue or may see tickets without a queue. Admins are not notified about
 * other queues.
 */
export function recipientsOf(ticket: TicketAudience, users: () => readonly UserCopy[]): string[] {
  const { status, userId, queueId } = ticket;
  if (status === 'open') return userId ? [userId] : [];
  if (status === 'closed') return [];
  const isRecipient = ({ allTicket, queueIds }: UserCopy) =>
    allTicket && (queueId === null || queueIds.includes(queueId));
  return users()
    .filter((user) => isRecipient(user) && seesTicket(user, ticket))
    .map(({ id }) => id);
}
