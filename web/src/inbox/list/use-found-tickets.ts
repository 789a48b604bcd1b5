import { useMemo } from 'react';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { EMPTY_LIST, type ListFilter, type SearchFilter } from '../live/inbox-state.js';
import { useTicketList } from './use-ticket-list.js';

const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 500;

/** Searches all tickets by name, number, words of messages, tags and users. */
export function useFoundTickets(search: SearchFilter, active: boolean) {
  const searchParam = useDebounced(search.searchParam.trim(), SEARCH_AFTER_MS);
  const words = searchParam.length >= SEARCH_FROM ? searchParam : '';
  const enabled = active && (words !== '' || search.tags.length > 0 || search.users.length > 0);
  const filter = useMemo<ListFilter>(
    () => ({ showAll: true, search: { searchParam: words, tags: search.tags, users: search.users } }),
    [words, search.tags, search.users],
  );
  const found = useTicketList(filter, { enabled });
  return {
    ...found,
    list: enabled ? found.list : EMPTY_LIST,
    isPending: enabled && found.isPending,
    searched: enabled,
  };
}
