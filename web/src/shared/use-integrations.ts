import type { ListIntegrations, QueueIntegration } from '@recado/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { useSettled } from './use-settled.js';

const SEARCH_AFTER_MS = 500;
export const INTEGRATIONS_KEY = ['integrations'] as const;
type Page = z.output<(typeof ListIntegrations)['reply']>;

/** Pages merged by id, so that none shows twice when one came in between. */
const merged = (pages: readonly Page[]): QueueIntegration[] => [
  ...new Map(pages.flatMap(({ queueIntegrations }) => queueIntegrations).map((one) => [one.id, one])).values(),
];

/** Integrations by name, page by page. */
export function useIntegrations(typed = '', enabled = true) {
  const queryClient = useQueryClient();
  const searchParam = useSettled(typed.trim().toLowerCase(), SEARCH_AFTER_MS) || undefined;
  useTopic('queueIntegration', () => void queryClient.invalidateQueries({ queryKey: INTEGRATIONS_KEY }));
  const query = useInfiniteQuery({
    queryKey: [...INTEGRATIONS_KEY, searchParam],
    initialPageParam: 1,
    enabled,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>('/queueIntegration/', { query: { pageNumber: pageParam, searchParam }, signal }),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  return {
    integrations: merged(query.data?.pages ?? []),
    isPending: query.isPending,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
