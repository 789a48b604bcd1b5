import { dayIn, type CountTicketsOfDays, type CountTicketsOfUsers, type Dashboard } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, type Query } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { periodBefore, periodOf, type Filter, type Period } from './period.js';

export const PERIODS = [3, 7, 15, 30, 60, 90] as const;
export type UserCounts = z.output<(typeof CountTicketsOfUsers)['reply']>;
export type DayCounts = z.output<(typeof CountTicketsOfDays)['reply']>;

const daysOf = ({ first, last }: Period): Query => ({ date_from: first, date_to: last });

/** Returns null while the filter has no dates. */
function queriesOf(filter: Filter, timeZone: string, now: Date) {
  const period = periodOf(filter, timeZone, now);
  if (!period) return null;
  const before = periodBefore(period, dayIn(timeZone, now));
  return {
    counters: filter.mode === 'period' ? { days: filter.days } : daysOf(period),
    charts: { initialDate: period.first, finalDate: period.last },
    ...(before && { before: { days: before.days, query: daysOf(before) } }),
  };
}

/** Loads one section of the dashboard in a single request, and reloads it whenever the filter changes. */
function useRead<T>(path: string, query: Query | undefined) {
  return useQuery({
    queryKey: ['dashboard', path, query],
    enabled: query !== undefined,
    retry: false,
    queryFn: ({ signal }) => api.get<T>(path, { ...(query && { query }), signal }),
  });
}

/** The dashboard of the preceding period. Undefined while it loads, or when there is nothing to compare with. */
export type Before = { days: number; dashboard: Dashboard } | undefined;

export function useDashboard(filter: Filter) {
  const { timeZone } = useSession().company;
  const queries = queriesOf(filter, timeZone, new Date());
  const dashboard = useRead<Dashboard>('/dashboard', queries?.counters);
  const { data: before } = useRead<Dashboard>('/dashboard', queries?.before?.query);
  return {
    isAsked: queries !== null,
    dashboard,
    before: before && queries?.before ? { days: queries.before.days, dashboard: before } : undefined,
    users: useRead<UserCounts>('/dashboard/ticketsUsers', queries?.charts),
    days: useRead<DayCounts>('/dashboard/ticketsDay', queries?.charts),
  };
}
