import type { PageQuickMessages, QuickMessage } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSettled } from '../shared/use-settled.js';

const SEARCH_AFTER_MS = 500;
/** Also of what the composer offers: whatever changes here is read again there. */
export const QUICK_KEY = ['quick-messages'] as const;
type Page = z.output<(typeof PageQuickMessages)['reply']>;
const NONE: readonly QuickMessage[] = [];

/** Quick messages by shortcode, page by page. */
export function useQuickPages(typed: string) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(typed.trim().toLowerCase(), SEARCH_AFTER_MS) || undefined;
  useTopic('quickmessage', () => void queryClient.invalidateQueries({ queryKey: QUICK_KEY }));
  const query = useInfiniteQuery({
    queryKey: [...QUICK_KEY, 'pages', searchParam],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/quick-messages', { query: { pageNumber: pageParam, searchParam }, signal }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    quicks: query.data?.pages.flatMap(({ records }) => records) ?? NONE,
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
