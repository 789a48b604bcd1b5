import { can, maySeeTicket, type SessionUser, type Ticket } from '@recado/contracts';
import type { ListFilter } from './inbox-state.js';

/** Whether the server would put a ticket into this tab for this user: open means mine, the others all that I may see. */
export function belongsTo({ status, showAll }: ListFilter, user: SessionUser) {
  const actor = { ...user, userId: user.id, allTicket: user.allTicket === 'enabled' };
  const everyones = showAll && can(user, 'tickets-manager:showall');
  return (ticket: Ticket): boolean => {
    if (ticket.status !== status || !maySeeTicket(actor, ticket)) return false;
    return status !== 'open' || everyones || ticket.userId === user.id;
  };
}
