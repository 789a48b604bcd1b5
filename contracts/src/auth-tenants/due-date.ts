import { dayIn } from '../core/zoned-time.js';

type Term = { isPlatform: boolean; dueDate: Date | string | null; timeZone: string };

/**
 * Returns whether the due date has passed in the company's time zone. The due day itself still counts; the platform's company never
 * expires.
 */
export function isExpired({ isPlatform, dueDate, timeZone }: Term, now: Date): boolean {
  if (isPlatform || !dueDate) return false;
  return dayIn(timeZone, now) > dayIn(timeZone, new Date(dueDate));
}
