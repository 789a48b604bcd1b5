import { dayAfterMonths, dayIn, dayOfMonth, endOfDay } from '@recado/contracts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the end of a trial, which is the due date of a new company. */
export const trialEnd = (now: Date, days: string): Date => new Date(now.getTime() + Number(days) * DAY_MS);

type Renewal = {
  from: Date;
  months: number;
  timeZone: string;
  /** The day of the month for due dates; null for the day of `from`. */
  anchor: number | null;
};

/**
 * Moves a due date by `months`, to the end of the day. The 31st becomes the last day of a shorter month, and the 31st
 * again afterwards. If the result would be in the past, the period starts on the day of the payment.
 */
export function nextDueDate({ from, months, timeZone, anchor }: Renewal, now: Date): DueDate {
  const later = (day: string, dueAnchor = dayOfMonth(day)): DueDate => ({
    dueDate: endOfDay(dayAfterMonths(day, months, dueAnchor), timeZone),
    dueAnchor,
  });
  const next = later(dayIn(timeZone, from), anchor ?? undefined);
  return next.dueDate > now ? next : later(dayIn(timeZone, now));
}

type DueDate = { dueDate: Date; dueAnchor: number };
