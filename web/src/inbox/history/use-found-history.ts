import { useQuery } from '@tanstack/react-query';
import { inboxApi } from '../live/inbox-api.js';

/** Searches imported messages that belong to no ticket. */
export function useFoundHistory(words: string) {
  const { data } = useQuery({
    queryKey: ['history', 'found', words],
    enabled: words !== '',
    queryFn: ({ signal }) => inboxApi.searchHistory(words, signal),
  });
  return words === '' ? [] : (data?.found ?? []);
}
