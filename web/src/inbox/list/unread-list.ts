import type { ListFilter } from '../live/inbox-state.js';
import { useTicketList } from './use-ticket-list.js';

const UNREAD: ListFilter = { showAll: false, unread: true };

/** Tickets with something new for this user. */
export const useUnreadTickets = () => useTicketList(UNREAD).list.tickets;
