import { dayAfter, dayIn, momentOf } from '@recado/contracts';

/** Days before (-) and after the due day on which an e-mail about an unpaid invoice goes out, beside the first one. */
const REMINDER_DAYS = [-1, 0, 1, 5] as const;
const TIME = '09:00';

/** Returns the next time after now, at nine in the morning where the company is; null after the last. */
export function nextReminder(dueDate: Date, timeZone: string, now: Date): Date | null {
  const dueDay = dayIn(timeZone, dueDate);
  const times = REMINDER_DAYS.map((days) => momentOf(`${dayAfter(dueDay, days)}T${TIME}`, timeZone));
  return times.find((time) => time > now) ?? null;
}
