import { dayIn, firstOfLastDays, type ReportFigures } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { readingOf } from '../shared/data/reading.js';

const NAMES = [
  ...([
    'dateStart',
    'dateEnd',
    'userId',
    'queueId',
    'whatsappId',
    'tagId',
    'status',
    'rating',
    'contactId',
    'adId',
  ] as const),
];
export type FilterName = (typeof NAMES)[number];
export type ReportFilter = Readonly<Record<FilterName, string>>;

const DEFAULT_DAYS = 30;

/**
 * The filters are in the URL, so that a report can be shared as a link. If no dates are given, it covers the last 30
 * days.
 */
export function useReportFilter() {
  const { timeZone } = useSession().company;
  const [address, setAddress] = useSearchParams();
  const now = new Date();
  const days = { dateStart: firstOfLastDays(DEFAULT_DAYS, timeZone, now), dateEnd: dayIn(timeZone, now) };
  const filter = Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as Record<FilterName, string>;
  const change = (name: string, value: string) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    filter: { ...filter, dateStart: filter.dateStart || days.dateStart, dateEnd: filter.dateEnd || days.dateEnd },
    isFiltered: NAMES.some((name) => address.has(name)),
    tab: address.get('tab') === 'tickets' ? ('tickets' as const) : ('figures' as const),
    set: change,
    clear: () => setAddress(address.get('tab') ? { tab: 'tickets' } : {}, { replace: true }),
  };
}

/** Converts the active filters to the server's query parameters. */
export const queryOf = (filter: ReportFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export function useReportFigures(filter: ReportFilter) {
  const query = queryOf(filter);
  const read = useQuery({
    queryKey: ['reports', 'figures', query],
    queryFn: ({ signal }) => api.get<ReportFigures>('/ticket/reports/figures', { query, signal }),
  });
  return { figures: read.data, reading: readingOf(read) };
}
