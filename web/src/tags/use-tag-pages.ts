import type { ListTags } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { TAGS_KEY } from '../shared/use-tags.js';
import { useSettled } from '../shared/use-settled.js';

const SEARCH_AFTER_MS = 500;
type Page = z.output<(typeof ListTags)['reply']>;
export type TagRow = Page['tags'][number];
const NONE: readonly TagRow[] = [];

/** Tags with how many tickets have them, page by page. */
export function useTagPages(typed: string) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(typed.trim().toLowerCase(), SEARCH_AFTER_MS);
  useTopic('tag', () => void queryClient.invalidateQueries({ queryKey: TAGS_KEY }));
  const query = useInfiniteQuery({
    queryKey: [...TAGS_KEY, 'pages', searchParam],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/tags/', { query: { pageNumber: pageParam, searchParam: searchParam || undefined }, signal }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    tags: query.data?.pages.flatMap(({ tags }) => tags) ?? NONE,
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
