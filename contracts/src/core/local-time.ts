import type { WEEKDAYS } from './weekdays.js';

/** A moment by the clock of a time zone: `day` is yyyy-MM-dd, `minute` that of the day. */
export type LocalTime = Readonly<{ day: string; weekday: (typeof WEEKDAYS)[number]; minute: number; second: number }>;

const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns the minute of the day of a time such as 08:30. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

/** The formats are kept by time zone, because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'long' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(timeZone, format);
  return format;
}

/** Reads the clock of a time zone. */
export function localTime(timeZone: string, at: Date): LocalTime {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday').toLowerCase() as LocalTime['weekday'],
    minute: minuteOf(`${part('hour')}:${part('minute')}`),
    second: Number(part('second')),
  };
}
