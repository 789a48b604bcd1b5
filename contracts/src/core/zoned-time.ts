import { tzOffset } from '@date-fns/tz/tzOffset';
import { dayAfter } from './days.js';
import { WEEKDAYS } from './weekdays.js';

/** A local time in a time zone: `day` is yyyy-mm-dd, `minute` is the minute of the day. */
export type LocalTime = Readonly<{ day: string; weekday: (typeof WEEKDAYS)[number]; minute: number; second: number }>;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
/** The offset of every zone from UTC is a multiple of this. */
const SLOT_MS = 15 * MINUTE_MS;

/** Returns the minute of the day for a time such as 08:30. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

const offsetMs = (timeZone: string, at: number): number => tzOffset(timeZone, new Date(at)) * MINUTE_MS;
/** Returns a date whose UTC fields are the local time in the zone. */
const wallClock = (timeZone: string, at: Date): Date => new Date(at.getTime() + offsetMs(timeZone, at.getTime()));

/** @throws RangeError for an unknown zone or an invalid date */
export function localTime(timeZone: string, at: Date): LocalTime {
  const wall = wallClock(timeZone, at);
  return {
    day: wall.toISOString().slice(0, 10),
    weekday: WEEKDAYS[(wall.getUTCDay() + 6) % 7] ?? 'monday',
    minute: wall.getUTCHours() * HOUR_MINUTES + wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

/** Returns the day, yyyy-mm-dd. */
export const dayIn = (timeZone: string, at: Date): string => wallClock(timeZone, at).toISOString().slice(0, 10);

/** Returns the local time: yyyy-mm-ddThh:mm. */
export const wallTimeIn = (timeZone: string, at: Date): string => wallClock(timeZone, at).toISOString().slice(0, 16);

/**
 * Returns the instant at the local time `wall` (yyyy-mm-ddThh:mm). A time that clocks skip is moved by the length of the
 * gap, forward east of Greenwich and back west of it.
 */
export function momentOf(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const guess = asUtc - offsetMs(timeZone, asUtc);
  // the offset may differ at the guessed time
  return new Date(asUtc - offsetMs(timeZone, guess));
}

/** Returns the start of a day. */
export const startOfDay = (day: string, timeZone: string): Date => momentOf(`${day}T00:00`, timeZone);

/** Returns the last millisecond of a day. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(dayAfter(day), timeZone).getTime() - 1);

/** Returns a range from the start of `first` to the end of `last`. */
export function rangeOfDays(
  first: string | undefined,
  last: string | undefined,
  timeZone: string,
): { $gte?: Date; $lt?: Date } {
  return {
    ...(first && { $gte: startOfDay(first, timeZone) }),
    ...(last && { $lt: startOfDay(dayAfter(last), timeZone) }),
  };
}

/** Returns the first of the last `days` days, including today. */
export const firstOfLastDays = (days: number, timeZone: string, now: Date): string =>
  dayAfter(dayIn(timeZone, now), 1 - days);

/**
 * Returns a function that converts a time to its local day and hour. It caches the offset for callers that convert many
 * times.
 */
export function localClock(timeZone: string): (at: Date) => { day: string; hour: number } {
  const known = new Map<number, { day: string; hour: number }>();
  return (at) => {
    const slot = Math.floor(at.getTime() / SLOT_MS);
    const found = known.get(slot);
    if (found) return found;
    const wall = wallClock(timeZone, new Date(slot * SLOT_MS));
    const read = { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
    known.set(slot, read);
    return read;
  };
}
