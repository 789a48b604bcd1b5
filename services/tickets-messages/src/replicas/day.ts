const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The milliseconds by which a zone's clock is ahead of UTC at that moment. */
function offsetMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
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

/** From its first moment to just before that of the day after `last`. */
export function rangeOfDays(first: string | undefined, last: string | undefined, timeZone: string) {
  const after = last && new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return {
    ...(first && { $gte: startOfDay(first, timeZone) }),
    ...(after && { $lt: startOfDay(after, timeZone) }),
  };
}
