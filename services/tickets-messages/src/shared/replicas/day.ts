const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The formats are kept by time zone, because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...digits, ...clock });
  formats.set(timeZone, format);
  return format;
}

/** The milliseconds by which a zone's clock is ahead of UTC at that moment. */
function offsetMs(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}

/** The first moment of a day (yyyy-mm-dd) where the company is. */
export function startOfDay(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const guess = asUtc - offsetMs(timeZone, asUtc);
  // the clock may have changed between the two
  return new Date(asUtc - offsetMs(timeZone, guess));
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** Days before and after these have no four digits for their year. */
const [EARLIEST, LATEST] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')];

/** The day (yyyy-mm-dd) so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  dayOf(Math.min(Math.max(Date.parse(day) + days * DAY_MS, EARLIEST), LATEST));

/** Every day from `first` to `last`. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(dayOf(at));
  return days;
}

/** Every zone's clock differs from UTC by a multiple of this. */
const SLOT_MS = 15 * MINUTE_MS;

/** Tells the day and the hour where the company is. It remembers, for a caller that asks for very many moments. */
export function localClock(timeZone: string): (at: Date) => { day: string; hour: number } {
  const known = new Map<number, { day: string; hour: number }>();
  return (at) => {
    const slot = Math.floor(at.getTime() / SLOT_MS);
    const found = known.get(slot);
    if (found) return found;
    const local = new Date(slot * SLOT_MS + offsetMs(timeZone, slot * SLOT_MS));
    const told = { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
    known.set(slot, told);
    return told;
  };
}

/** From its first moment to just before that of the day after `last`. */
export function rangeOfDays(first: string | undefined, last: string | undefined, timeZone: string) {
  const after = last && dayAfter(last);
  return {
    ...(first && { $gte: startOfDay(first, timeZone) }),
    ...(after && { $lt: startOfDay(after, timeZone) }),
  };
}
