import { useMemo } from 'react';
import { useDebounced } from '../../shared/lib/use-debounced.js';
import { EMPTY_LIST, type ListFilter, type SearchFilter } from '../live/inbox-state.js';
import { useTicketList } from './use-ticket-list.js';

const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 500;
const TICKET_NUMBER = /^#?\d+$/;

/** Words are searched from three characters, and ticket numbers from the first digit. */
const searchedText = (text: string) => (text.length >= SEARCH_FROM || TICKET_NUMBER.test(text) ? text : '');

const isNarrowed = ({ tags, users, queueIds, status, date }: SearchFilter) =>
  tags.length + users.length + queueIds.length > 0 || status !== null || date !== '';

/** Searches all tickets by number, name, message text and the chosen filters. */
export function useFoundTickets(search: SearchFilter, active: boolean) {
  const typed = search.searchParam.trim();
  const debounced = useDebounced(typed, SEARCH_AFTER_MS);
  const searchParam = searchedText(debounced);
  const enabled = active && (searchParam !== '' || isNarrowed(search));
  const filter = useMemo<ListFilter>(
    () => ({ showAll: true, search: { ...search, searchParam } }),
    [search, searchParam],
  );
  const found = useTicketList(filter, { enabled });
  return {
    ...found,
    list: enabled ? found.list : EMPTY_LIST,
    isPending: enabled && found.isPending,
    searched: enabled,
    words: enabled ? searchParam : '',
    isSettled: enabled && debounced === typed && !found.isPending,
  };
}
