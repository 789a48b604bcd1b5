import type { Contact, ListContacts } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSettled } from '../shared/use-settled.js';

const SEARCH_AFTER_MS = 500;
export type ContactFilter = { searchParam: string; dateStart: string; dateEnd: string };
type Page = z.output<(typeof ListContacts)['reply']>;
const NONE: readonly Contact[] = [];

/** Contacts by name, page by page as one scrolls. */
export function useContacts(filter: ContactFilter) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(filter.searchParam.trim().toLowerCase(), SEARCH_AFTER_MS);
  const { dateStart, dateEnd } = filter;
  useTopic('contact', () => void queryClient.invalidateQueries({ queryKey: ['contacts', 'pages'] }));
  const query = useInfiniteQuery({
    queryKey: ['contacts', 'pages', { searchParam, dateStart, dateEnd }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/contacts', {
        query: {
          pageNumber: pageParam,
          searchParam: searchParam || undefined,
          dateStart: dateStart || undefined,
          dateEnd: dateEnd || undefined,
        },
        signal,
      }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    contacts: query.data?.pages.flatMap(({ contacts }) => contacts) ?? NONE,
    count: query.data?.pages[0]?.count,
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
