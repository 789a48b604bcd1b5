import {
  dayIn,
  firstOfLastDays,
  type CountTicketsOfDays,
  type CountTicketsOfUsers,
  type Dashboard,
} from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, type Query } from '../providers/api.js';
import { useSession } from '../providers/session.js';

export const PERIODS = [3, 7, 15, 30, 60, 90] as const;
export type Filter = { mode: 'period'; days: number } | { mode: 'range'; from: string; to: string };
export type UserCounts = z.output<(typeof CountTicketsOfUsers)['reply']>;
export type DayCounts = z.output<(typeof CountTicketsOfDays)['reply']>;

/** Null: nothing is asked for yet. */
function queriesOf(filter: Filter, timeZone: string, now: Date): { counters: Query; charts: Query } | null {
  if (filter.mode === 'period') {
    const initialDate = firstOfLastDays(filter.days, timeZone, now);
    return { counters: { days: filter.days }, charts: { initialDate, finalDate: dayIn(timeZone, now) } };
  }
  const { from, to } = filter;
  if (!from || !to) return null;
  return { counters: { date_from: from, date_to: to }, charts: { initialDate: from, finalDate: to } };
}

/** Reads the whole dashboard in one request, again with every new filter. */
function useRead<T>(path: string, query: Query | undefined) {
  return useQuery({
    queryKey: ['dashboard', path, query],
    enabled: query !== undefined,
    retry: false,
    queryFn: ({ signal }) => api.get<T>(path, { ...(query && { query }), signal }),
  });
}

export function useDashboard(filter: Filter) {
  const { timeZone } = useSession().company;
  const queries = queriesOf(filter, timeZone, new Date());
  return {
    isAsked: queries !== null,
    dashboard: useRead<Dashboard>('/dashboard', queries?.counters),
    users: useRead<UserCounts>('/dashboard/ticketsUsers', queries?.charts),
    days: useRead<DayCounts>('/dashboard/ticketsDay', queries?.charts),
  };
}
