import { dayAfter, dayDifference, dayIn, firstOfLastDays } from '@recado/contracts';

export type Filter = { mode: 'period'; days: number } | { mode: 'range'; from: string; to: string };
/** Both days (yyyy-mm-dd) are inclusive. */
export type Period = { first: string; last: string };

/** A comparison over half a year reads as much data as the longest report. */
const MOST_COMPARED_DAYS = 183;

/** Returns null while the filter has no dates. */
export function periodOf(filter: Filter, timeZone: string, now: Date): Period | null {
  if (filter.mode === 'period')
    return { first: firstOfLastDays(filter.days, timeZone, now), last: dayIn(timeZone, now) };
  return filter.from && filter.to ? { first: filter.from, last: filter.to } : null;
}

/**
 * Returns the preceding period of the same length, ignoring future days, or null when the period is too long to
 * compare.
 */
export function periodBefore({ first, last }: Period, today: string): (Period & { days: number }) | null {
  const lastSoFar = last < today ? last : today;
  const days = dayDifference(first, lastSoFar) + 1;
  if (!(days >= 1) || days > MOST_COMPARED_DAYS) return null;
  return { first: dayAfter(first, -days), last: dayAfter(first, -1), days };
}
