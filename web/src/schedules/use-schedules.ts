import type { SchedulePages } from '@recado/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useTopic } from '../providers/realtime-context.js';
import { readingOf } from '../shared/data/reading.js';
import { useDebounced } from '../shared/lib/use-debounced.js';

export const SCHEDULES_KEY = ['schedules'] as const;
const SEARCH_AFTER_MS = 500;
/** A calendar with more entries than this would be unreadable. */
const MOST_PAGES = 12;

export type Range = { from: string; to: string };
type Page = z.output<(typeof SchedulePages)['reply']>;

/** Loads all schedules of a period, up to the maximum that a calendar can show. */
async function readAll(query: Record<string, string | undefined>, signal: AbortSignal) {
  const schedules: Page['schedules'] = [];
  let hasMore = true;
  for (let pageNumber = 1; hasMore && pageNumber <= MOST_PAGES; pageNumber += 1) {
    const page = await api.get<Page>('/schedules/', { query: { ...query, pageNumber }, signal });
    schedules.push(...page.schedules);
    ({ hasMore } = page);
  }
  return { schedules, hasMore };
}

export function useSchedules(range: Range | null, typed: string) {
  const queryClient = useQueryClient();
  const searchParam = useDebounced(typed.trim().toLowerCase(), SEARCH_AFTER_MS) || undefined;
  useTopic('schedule', () => void queryClient.invalidateQueries({ queryKey: SCHEDULES_KEY }));
  const query = useQuery({
    queryKey: [...SCHEDULES_KEY, 'range', range, searchParam],
    enabled: range !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readAll({ ...range, searchParam }, signal),
  });
  const { schedules = [], hasMore = false } = query.data ?? {};
  return { schedules, hasMore, reading: readingOf(query, searchParam !== undefined) };
}
