import { dayIn } from '../core/zoned-time.js';

type Term = { isPlatform: boolean; dueDate: Date | string | null; timeZone: string };

/** A due date is good until the end of that day where the company is. The platform's own company never falls due. */
export function isExpired({ isPlatform, dueDate, timeZone }: Term, now: Date): boolean {
  if (isPlatform || !dueDate) return false;
  return dayIn(timeZone, now) > dayIn(timeZone, new Date(dueDate));
}
