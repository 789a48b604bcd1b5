const DAY_MS = 24 * 60 * 60_000;
/** Outside this range, a year does not have four digits. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Adds `days`, which may be negative, to a day. Days are written as yyyy-mm-dd, which sorts by time. */
export const dayAfter = (day: string, days = 1): string =>
  dayOf(Math.min(Math.max(Date.parse(day) + days * DAY_MS, EARLIEST), LATEST));

/** Returns the number of days from one day to another. It is negative if `to` is earlier. */
export const dayDifference = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns every day from `first` to `last`. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(dayOf(at));
  return days;
}

export const dayOfMonth = (day: string): number => Number(day.slice(8));

/** Adds `months`. The result is on day `anchor` of the month, or on the last day of a shorter month. */
export function dayAfterMonths(day: string, months: number, anchor = dayOfMonth(day)): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(anchor, last)));
}
