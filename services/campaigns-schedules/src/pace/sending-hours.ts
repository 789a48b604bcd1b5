import type { CampaignSettings, WeekdayEn } from '@recado/contracts';

type Hours = Pick<CampaignSettings, 'sendFrom' | 'sendUntil' | 'sendDays'>;
/** A moment by the company's clock. */
export type LocalTime = Readonly<{ day: string; weekday: WeekdayEn; minute: number; second: number }>;

const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
};

/** Reads the clock of a time zone. */
export function localTime(timeZone: string, at: Date): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'long' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday').toLowerCase() as WeekdayEn,
    minute: Number(part('hour')) * HOUR_MINUTES + Number(part('minute')),
    second: Number(part('second')),
  };
}

/** Returns the minutes of a day in which campaigns send: from, until. Hours over midnight count to the day they begin on. */
export function openMinutes({ sendFrom, sendUntil, sendDays }: Hours, weekday: WeekdayEn): readonly [number, number] {
  if (!sendDays.includes(weekday)) return [0, 0];
  const [from, until] = [minuteOf(sendFrom), minuteOf(sendUntil)];
  if (from === until) return [0, DAY_MINUTES];
  return [from, until > from ? until : DAY_MINUTES + until];
}

const BEFORE: Readonly<Record<WeekdayEn, WeekdayEn>> = {
  ...{ monday: 'sunday', tuesday: 'monday', wednesday: 'tuesday', thursday: 'wednesday' },
  ...{ friday: 'thursday', saturday: 'friday', sunday: 'saturday' },
};

/** Tells whether campaigns send at this moment. */
export function isOpen(hours: Hours, { weekday, minute }: LocalTime): boolean {
  const [from, until] = openMinutes(hours, weekday);
  const [, yesterdayUntil] = openMinutes(hours, BEFORE[weekday]);
  return (minute >= from && minute < until) || minute < yesterdayUntil - DAY_MINUTES;
}
