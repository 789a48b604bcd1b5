import { DAY_MINUTES, minuteSpan, MOST_INTERVALS, type OpenInterval } from '@recado/contracts';

const HOUR = 60;
const NOON = 12 * HOUR;
const SHORTEST_WITH_BREAK = 3 * HOUR;
export const ALL_DAY: OpenInterval = { startTime: '00:00', endTime: '24:00' };

const timeOf = (minute: number): string =>
  [Math.floor(minute / HOUR) % 24, minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * Splits the last interval with a one-hour break: at noon, or else in its middle. Returns null if the interval is too
 * short or there are too many.
 */
export function withBreak(intervals: readonly OpenInterval[]): OpenInterval[] | null {
  const last = intervals.at(-1);
  if (!last || intervals.length >= MOST_INTERVALS) return null;
  const { from, until } = minuteSpan(last.startTime, last.endTime);
  if (until - from < SHORTEST_WITH_BREAK) return null;
  const middle = Math.floor((from + until - HOUR) / 2 / HOUR) * HOUR;
  const begin = from < NOON && until > NOON + HOUR ? NOON : Math.max(middle, from + HOUR);
  return [
    ...intervals.slice(0, -1),
    { ...last, endTime: timeOf(begin % DAY_MINUTES) },
    { startTime: timeOf((begin + HOUR) % DAY_MINUTES), endTime: last.endTime },
  ];
}
