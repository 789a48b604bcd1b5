type Term = { isPlatform: boolean; dueDate: Date | string | null; timeZone: string };

/** The formats are kept by time zone, because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** yyyy-mm-dd, which sorts by time. */
export const dayIn = (timeZone: string, date: Date): string => formatOf(timeZone).format(date);

const DAY_MS = 24 * 60 * 60_000;

/** The first (yyyy-mm-dd) of so many days that end today, where the company is. */
export function firstOfLastDays(days: number, timeZone: string, now: Date): string {
  const today = Date.parse(`${dayIn(timeZone, now)}T00:00:00Z`);
  return new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later. A month that has no such day gives its last one. */
export function dayAfterMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A due date is good until the end of that day where the company is; the platform's own company never falls due. */
export function isExpired({ isPlatform, dueDate, timeZone }: Term, now: Date): boolean {
  if (isPlatform || !dueDate) return false;
  return dayIn(timeZone, now) > dayIn(timeZone, new Date(dueDate));
}
