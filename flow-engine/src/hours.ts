import {
  DAY_MINUTES,
  dayAfter,
  dayIn,
  dayOfHoliday,
  isInSpans,
  localTime,
  momentOf,
  minuteSpan,
  WEEKDAYS,
  type Holiday,
  type MinuteSpan,
  type OpeningHours,
} from '@recado/contracts';

const MINUTE_MS = 60_000;

/** Weekly hours and the dates with special hours. Flows from earlier releases have no holidays. */
export type Calendar = Readonly<{ hours: readonly OpeningHours[]; holidays?: readonly Holiday[] }>;

/** Returns the open spans that start on a day (yyyy-MM-dd). */
function spansOn({ hours, holidays = [] }: Calendar, day: string): readonly MinuteSpan[] {
  const holiday =
    holidays.find((one) => !one.everyYear && one.date === day) ??
    holidays.find((one) => one.everyYear && dayOfHoliday(one) === dayOfHoliday({ date: day, everyYear: true }));
  const weekday = WEEKDAYS.at(new Date(`${day}T00:00:00Z`).getUTCDay() - 1);
  const usual = hours.find(({ weekdayEn }) => weekdayEn === weekday);
  const intervals = holiday?.intervals ?? (usual ? [usual, ...(usual.extraIntervals ?? [])] : []);
  return intervals.map(({ startTime, endTime }) => minuteSpan(startTime, endTime));
}

/** Returns whether a time is within the opening hours, in the company's time zone. */
export function isOpenAt(calendar: Calendar, timeZone: string, now: Date): boolean {
  const { day, minute } = localTime(timeZone, now);
  return isInSpans(minute, spansOn(calendar, day), spansOn(calendar, dayAfter(day, -1)));
}

/**
 * For a time at which the desk is closed, returns when it last closed, to the minute. This identifies the closing
 * period. If the desk is never open, returns the start of the week.
 */
export function closedSince(calendar: Calendar, timeZone: string, now: Date): Date {
  const { day, weekday, minute } = localTime(timeZone, now);
  const begun = now.getTime() - (now.getTime() % MINUTE_MS);
  const endsOn = (daysAgo: number): number[] =>
    spansOn(calendar, dayAfter(day, -daysAgo))
      .filter(({ from, until }) => from < until)
      .map(({ until }) => daysAgo * DAY_MINUTES + minute - until)
      .filter((minutesAgo) => minutesAgo >= 0);
  // each holiday may close a week's only open day
  const most = WEEKDAYS.length * (1 + (calendar.holidays?.length ?? 0)) + 1;
  for (let daysAgo = 0; daysAgo < most; daysAgo += 1) {
    const ends = endsOn(daysAgo);
    // the previous day's hours may extend past midnight and end later
    if (ends.length > 0) return new Date(begun - Math.min(...ends, ...endsOn(daysAgo + 1)) * MINUTE_MS);
  }
  return new Date(begun - (WEEKDAYS.indexOf(weekday) * DAY_MINUTES + minute) * MINUTE_MS);
}

/** A closing period; its notice is sent once per `key`. `since` is when the desk last closed, in ISO 8601. */
export type Closing = Readonly<{ key: string; since: string }>;

/** Returns the closing period at a given time, or null while the desk is open. */
export function closingAt(calendar: Calendar, timeZone: string, now: Date): Closing | null {
  if (isOpenAt(calendar, timeZone, now)) return null;
  const since = closedSince(calendar, timeZone, now).toISOString();
  return { key: `closed ${since}`, since };
}

/** A calendar without opening hours is searched no longer than this. */
const MOST_DAYS = 400;

/** Many tickets share the same opening and closing times, which are costly to compute. */
const moments = new Map<string, number>();
const MOST_MOMENTS = 10_000;

/** Returns the instant at a minute of a day, which may be in the next day. */
function momentAt(day: string, minute: number, timeZone: string): number {
  const key = `${timeZone} ${day} ${minute}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  if (moments.size >= MOST_MOMENTS) moments.clear();
  const on = dayAfter(day, Math.floor(minute / DAY_MINUTES));
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60];
  const wall = `${on}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  const moment = momentOf(wall, timeZone).getTime();
  moments.set(key, moment);
  return moment;
}

/**
 * Returns the time at which the desk has been open for the given number of minutes since `from`, or null if that does not
 * happen within 400 days.
 */
export function afterOpenMinutes(calendar: Calendar, timeZone: string, from: Date, minutes: number): Date | null {
  let [at, leftMs] = [from.getTime(), minutes * MINUTE_MS];
  const first = dayAfter(dayIn(timeZone, from), -1); // its hours may pass midnight
  for (let n = 0; n < MOST_DAYS; n += 1) {
    const day = dayAfter(first, n);
    for (const span of spansOn(calendar, day)) {
      const start = Math.max(at, momentAt(day, span.from, timeZone));
      const end = momentAt(day, span.until, timeZone);
      if (end <= start) continue;
      if (start + leftMs <= end) return new Date(start + leftMs);
      leftMs -= end - start;
      at = end;
    }
  }
  return null;
}
