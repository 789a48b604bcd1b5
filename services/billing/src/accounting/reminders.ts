import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { set } from 'date-fns/set';

/** Days before (-) and after the due day on which an e-mail about an unpaid invoice goes out, beside the first one. */
const REMINDER_DAYS = [-1, 0, 1, 5] as const;
const HOUR = 9;

/** Returns the next time after now, at nine in the morning where the company is; null after the last. */
export function nextReminder(dueDate: Date, timeZone: string, now: Date): Date | null {
  const dueDay = new TZDate(dueDate.getTime(), timeZone);
  const times = REMINDER_DAYS.map((days) => {
    const morning = set(addDays(dueDay, days), { hours: HOUR, minutes: 0, seconds: 0, milliseconds: 0 });
    return new Date(morning.getTime());
  });
  return times.find((time) => time > now) ?? null;
}
