import { dayAfterMonths } from '../core/days.js';

const DAY_MS = 24 * 60 * 60_000;
/** The limit of periods is never reached: a company that pays by the year is billed each year. */
const MOST_PERIODS = 120;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const earlier = (a: string, b: string): string => (a < b ? a : b);

type Span = {
  /** The first day that is charged. */
  from: string;
  /** The last day that is charged. */
  until: string;
  /** The due day with which the paid time ends; periods of so many months end with it and before it. */
  dueDay: string;
  months: number;
};

/**
 * Computes what a price for a month makes for some days, in cents. Each period of the recurrence counts by its days, the first and the
 * last one included, and what is left of a cent in a period is dropped, in favour of the company.
 */
export function proportionOf(priceCents: number, { from, until, dueDay, months }: Span): number {
  let cents = 0;
  const last = earlier(until, dueDay);
  for (let n = 0; n < MOST_PERIODS; n += 1) {
    const end = dayAfterMonths(dueDay, -n * months);
    if (end < from) break;
    const before = dayAfterMonths(dueDay, -(n + 1) * months); // the due day of the period before
    const dayBeforeFirst = new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10);
    const begin = before > dayBeforeFirst ? before : dayBeforeFirst;
    const days = Math.max(0, daysBetween(begin, earlier(end, last)));
    cents += Math.floor((priceCents * months * days) / daysBetween(before, end));
  }
  return cents;
}
