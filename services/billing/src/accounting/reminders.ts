import { dayAfter, dayIn, momentOf } from '@recado/contracts';

/** Days before (-) and after the due day on which a reminder about an unpaid invoice is sent. */
const REMINDER_DAYS = [-1, 0, 1, 5] as const;
const TIME = '09:00';

/** Returns the next reminder after now, at 9 a.m. in the company's time zone; null after the last one. */
export function nextReminder(dueDate: Date, timeZone: string, now: Date): Date | null {
  const dueDay = dayIn(timeZone, dueDate);
  const times = REMINDER_DAYS.map((days) => momentOf(`${dayAfter(dueDay, days)}T${TIME}`, timeZone));
  return times.find((time) => time > now) ?? null;
}
