import { DAY_MINUTES, localTime, minuteOf, WEEKDAYS, type OpeningHours } from '@recado/contracts';

const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;

type Hours = readonly OpeningHours[];

/** Returns the minutes of a day from its beginning in which it is open. Hours past midnight end after minute 1,440. */
function openMinutes({ startTime, endTime }: OpeningHours): { from: number; until: number } {
  const [from, until] = [minuteOf(startTime), minuteOf(endTime)];
  return { from, until: until < from ? until + DAY_MINUTES : until };
}

const dayOf = (hours: Hours, weekday: number): OpeningHours | undefined =>
  hours.find(({ weekdayEn }) => weekdayEn === WEEKDAYS[(weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK]);

/** Tells whether it is within the hours of that week, where the company is. */
export function isOpenAt(hours: Hours, timeZone: string, now: Date): boolean {
  const { weekday, minute } = localTime(timeZone, now);
  const today = WEEKDAYS.indexOf(weekday);
  return [0, 1].some((daysAgo) => {
    const day = dayOf(hours, today - daysAgo);
    if (!day) return false;
    const { from, until } = openMinutes(day);
    const minuteOfDay = minute + daysAgo * DAY_MINUTES;
    return minuteOfDay >= from && minuteOfDay < until;
  });
}

/**
 * The end of the last open time before a moment at which it is closed, to the minute: what names the closing period.
 * Hours that are never open have the beginning of the week before as their period.
 */
export function closedSince(hours: Hours, timeZone: string, now: Date): Date {
  const { weekday, minute } = localTime(timeZone, now);
  const today = WEEKDAYS.indexOf(weekday);
  const begun = now.getTime() - (now.getTime() % MINUTE_MS);
  const ends = Array.from({ length: DAYS_OF_WEEK + 1 }, (_, daysAgo) => {
    const day = dayOf(hours, today - daysAgo);
    const { from, until } = day ? openMinutes(day) : { from: 0, until: 0 };
    return from === until ? -1 : daysAgo * DAY_MINUTES + minute - until;
  }).filter((minutesAgo) => minutesAgo >= 0);
  const minutesAgo = ends.length > 0 ? Math.min(...ends) : today * DAY_MINUTES + minute;
  return new Date(begun - minutesAgo * MINUTE_MS);
}
