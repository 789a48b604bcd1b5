type Term = { isPlatform: boolean; dueDate: Date | string | null; timeZone: string };

/** yyyy-mm-dd, which sorts by time. */
export const dayIn = (timeZone: string, date: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);

/** A due date is good until the end of that day where the company is; the platform's own company never falls due. */
export function isExpired({ isPlatform, dueDate, timeZone }: Term, now: Date): boolean {
  if (isPlatform || !dueDate) return false;
  return dayIn(timeZone, now) > dayIn(timeZone, new Date(dueDate));
}
