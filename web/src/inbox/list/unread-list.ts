import type { ListFilter } from '../live/inbox-state.js';
import { useTicketList } from './use-ticket-list.js';

const UNREAD: ListFilter = { showAll: false, unread: true };

/** Returns the unread tickets of this user. */
export const useUnreadTickets = () => useTicketList(UNREAD).list.tickets;
