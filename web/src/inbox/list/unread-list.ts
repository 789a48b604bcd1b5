import type { ListFilter } from '../live/inbox-state.js';
import { useTicketList } from './use-ticket-list.js';

const UNREAD: ListFilter = { showAll: false, unread: true };

/** Returns the user's unread tickets. */
export const useUnreadTickets = () => useTicketList(UNREAD).list.tickets;
