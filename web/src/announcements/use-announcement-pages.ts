import type { ListAnnouncements } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSettled } from '../shared/use-settled.js';

/** The bell reads under the same key, so a change shows in both. */
export const ANNOUNCEMENTS_KEY = ['announcements'] as const;
const SEARCH_AFTER_MS = 500;
type Page = z.output<(typeof ListAnnouncements)['reply']>;

/** All announcements, active or not, page by page. */
export function useAnnouncementPages(typed: string) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(typed.trim().toLowerCase(), SEARCH_AFTER_MS);
  useTopic('announcement', () => void queryClient.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY }));
  const query = useInfiniteQuery({
    queryKey: [...ANNOUNCEMENTS_KEY, 'pages', searchParam],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/announcements/', {
        query: { pageNumber: pageParam, searchParam: searchParam || undefined },
        signal,
      }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    announcements: query.data?.pages.flatMap(({ records }) => records) ?? [],
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
