import type { Contact } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useDebounced } from '../lib/use-debounced.js';

const SEARCH_FROM = 3;
const SEARCH_AFTER_MS = 500;

/** Searches contacts by name or number, from three characters, half a second after the last keystroke. */
export function useContactSearch(typed: string) {
  const searchParam = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const enabled = searchParam.length >= SEARCH_FROM;
  const query = useQuery({
    queryKey: ['contacts', 'search', searchParam],
    enabled,
    queryFn: ({ signal }) =>
      api.get<{ contacts: Contact[] }>('/contacts', { query: { searchParam, pageNumber: 1 }, signal }),
  });
  return { contacts: enabled ? (query.data?.contacts ?? []) : [], searching: enabled && query.isFetching, enabled };
}
