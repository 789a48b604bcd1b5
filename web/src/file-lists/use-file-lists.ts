import type { FileList, PageFileLists } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSettled } from '../shared/use-settled.js';

const SEARCH_AFTER_MS = 500;
export const FILE_LISTS_KEY = ['file-lists'] as const;
type Page = z.output<(typeof PageFileLists)['reply']>;
const NONE: readonly FileList[] = [];

/** File lists by name, page by page. */
export function useFileLists(typed: string) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(typed.trim().toLowerCase(), SEARCH_AFTER_MS) || undefined;
  useTopic('file', () => void queryClient.invalidateQueries({ queryKey: FILE_LISTS_KEY }));
  const query = useInfiniteQuery({
    queryKey: [...FILE_LISTS_KEY, searchParam],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/files/', { query: { pageNumber: pageParam, searchParam }, signal }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    lists: query.data?.pages.flatMap(({ files }) => files) ?? NONE,
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
