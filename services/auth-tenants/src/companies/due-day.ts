import { TZDate } from '@date-fns/tz';
import { endOfDay } from 'date-fns';

/** Returns the last moment of a day (yyyy-mm-dd) in a time zone: until then the company's people may log in. */
export function endOfDueDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(endOfDay(new TZDate(year, month - 1, date, timeZone)).getTime());
}
