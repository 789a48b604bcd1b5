import { dayAfter, dayAfterMonths, dayDifference } from '../core/days.js';

/** Upper bound of the loop. It is never reached, because a company that pays yearly is billed each year. */
const MOST_PERIODS = 120;

const earlier = (a: string, b: string): string => (a < b ? a : b);

type Span = {
  /** The first charged day. */
  from: string;
  /** The last charged day. */
  until: string;
  /** The due day that ends the paid time. Billing periods of `months` months are counted back from it. */
  dueDay: string;
  months: number;
};

/**
 * Returns the prorated price of a range of days in cents, for a monthly price. Each billing period is prorated by its
 * days, including the first and the last, and rounded down in favour of the company.
 */
export function proportionOf(priceCents: number, { from, until, dueDay, months }: Span): number {
  let cents = 0;
  const last = earlier(until, dueDay);
  for (let n = 0; n < MOST_PERIODS; n += 1) {
    const end = dayAfterMonths(dueDay, -n * months);
    if (end < from) break;
    const before = dayAfterMonths(dueDay, -(n + 1) * months); // the previous period's due day
    const dayBeforeFirst = dayAfter(from, -1);
    const begin = before > dayBeforeFirst ? before : dayBeforeFirst;
    const days = Math.max(0, dayDifference(begin, earlier(end, last)));
    cents += Math.floor((priceCents * months * days) / dayDifference(before, end));
  }
  return cents;
}
