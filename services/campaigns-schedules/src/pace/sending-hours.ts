import { DAY_MINUTES, minuteOf, type CampaignSettings, type LocalTime, type WeekdayEn } from '@recado/contracts';

type Hours = Pick<CampaignSettings, 'sendFrom' | 'sendUntil' | 'sendDays'>;

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
