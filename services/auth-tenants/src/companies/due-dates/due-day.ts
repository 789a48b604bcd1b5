import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { endOfDay } from 'date-fns/endOfDay';
import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { setDate } from 'date-fns/setDate';
import { startOfDay } from 'date-fns/startOfDay';

const DAY_MS = 24 * 60 * 60_000;

/** Returns the end of a trial, which is the due date of a company that signs up. */
export const trialEnd = (now: Date, days: string): Date => new Date(now.getTime() + Number(days) * DAY_MS);

/** Returns the last moment of a day (yyyy-mm-dd) in a time zone: until then the company's people may log in. */
export function endOfDueDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(endOfDay(new TZDate(year, month - 1, date, timeZone)).getTime());
}

/** Returns the time from the first moment of a day to the last of another, where the company is. */
export function periodOf(
  first: string | undefined,
  last: string | undefined,
  timeZone: string,
): { $gte?: Date; $lt?: Date } {
  const startOf = (day: string, later = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(startOfDay(addDays(new TZDate(year, month - 1, date, timeZone), later)).getTime());
  };
  return { ...(first && { $gte: startOf(first) }), ...(last && { $lt: startOf(last, 1) }) };
}

type Renewal = {
  from: Date;
  months: number;
  timeZone: string;
  /** The day of the month that due dates keep; null: that of `from`. */
  anchor: number | null;
};

/**
 * Moves a due date on by so many months, at the end of the day. The 31st becomes the last day of a shorter month, and the
 * 31st again behind it. A company that comes back long after its due date is not left with a date that has passed: its time
 * begins on the day of the payment.
 */
export function nextDueDate(renewal: Renewal, now: Date): { dueDate: Date; dueAnchor: number } {
  const { from, months, timeZone, anchor } = renewal;
  const due = new TZDate(from.getTime(), timeZone);
  const next = monthsLater(due, months, anchor ?? due.getDate());
  if (next.dueDate > now) return next;
  const today = new TZDate(now.getTime(), timeZone);
  return monthsLater(today, months, today.getDate());
}

function monthsLater(from: TZDate, months: number, dueAnchor: number): { dueDate: Date; dueAnchor: number } {
  const month = addMonths(setDate(from, 1), months);
  const day = setDate(month, Math.min(dueAnchor, getDaysInMonth(month)));
  return { dueDate: new Date(endOfDay(day).getTime()), dueAnchor };
}
