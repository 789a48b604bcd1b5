import { DAY_MINUTES, localTime, minuteOf, WEEKDAYS, type OpeningHours } from '@recado/contracts';

const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;

type Hours = readonly OpeningHours[];

/** Tells whether it is within the hours of that week, where the company is. A day that ends when it begins is closed. */
export function isOpenAt(hours: Hours, timeZone: string, now: Date): boolean {
  const { weekday, minute } = localTime(timeZone, now);
  const day = hours.find(({ weekdayEn }) => weekdayEn === weekday);
  return day !== undefined && minute >= minuteOf(day.startTime) && minute < minuteOf(day.endTime);
}

/**
 * The end of the last open time before a moment at which it is closed, to the minute: what names the closing period.
 * Hours that are never open have the beginning of the week before as their period.
 */
export function closedSince(hours: Hours, timeZone: string, now: Date): Date {
  const { weekday, minute } = localTime(timeZone, now);
  const today = WEEKDAYS.indexOf(weekday);
  const begun = now.getTime() - (now.getTime() % MINUTE_MS);
  for (let back = 0; back < DAYS_OF_WEEK; back += 1) {
    const name = WEEKDAYS[(today - back + DAYS_OF_WEEK) % DAYS_OF_WEEK];
    const day = hours.find(({ weekdayEn }) => weekdayEn === name);
    if (!day || minuteOf(day.endTime) <= minuteOf(day.startTime)) continue;
    const minutesAgo = back * DAY_MINUTES + minute - minuteOf(day.endTime);
    if (minutesAgo >= 0) return new Date(begun - minutesAgo * MINUTE_MS);
  }
  return new Date(begun - (today * DAY_MINUTES + minute) * MINUTE_MS);
}
