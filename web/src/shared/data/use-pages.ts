import type { SocketTopic } from '@recado/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api, type Query } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { useDebounced } from '../lib/use-debounced.js';
import { readingOf } from './reading.js';
import { useThrottledReload } from './use-throttled-reload.js';

const SEARCH_AFTER_MS = 500;

type PagedCall<P, R> = {
  queryKey: readonly unknown[];
  path: string;
  query?: Query;
  typed: string;
  enabled?: boolean;
  topic?: SocketTopic;
  rowsOf: (page: P) => readonly R[];
};

/** Removes duplicates of a row that moved to the next page while loading. */
const byId = <R extends { id: string }>(rows: readonly R[]): readonly R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Loads a list page by page, again after the search text has settled or a record has changed. */
export function usePages<P extends { hasMore: boolean; nextCursor?: string | null }, R extends { id: string }>({
  queryKey,
  path,
  query,
  typed,
  enabled = true,
  topic,
  rowsOf,
}: PagedCall<P, R>) {
  const searchParam = useDebounced(typed.trim().toLowerCase(), SEARCH_AFTER_MS) || undefined;
  useTopic(topic, useThrottledReload(queryKey));
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, 'pages', { ...query, searchParam }],
    initialPageParam: { pageNumber: 1, cursor: undefined as string | undefined },
    enabled,
    queryFn: ({ pageParam, signal }) => api.get<P>(path, { query: { ...query, ...pageParam, searchParam }, signal }),
    getNextPageParam: ({ hasMore, nextCursor }, all) =>
      hasMore ? { pageNumber: all.length + 1, cursor: nextCursor ?? undefined } : undefined,
  });
  return {
    first: pages.data?.pages[0],
    rows: byId(pages.data?.pages.flatMap(rowsOf) ?? []),
    hasMore: pages.hasNextPage,
    reading: readingOf(pages, searchParam !== undefined),
    // A failed page is only retried by the user, because a list near its end requests more on every change.
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetching && !pages.isError) void pages.fetchNextPage();
    },
  };
}
