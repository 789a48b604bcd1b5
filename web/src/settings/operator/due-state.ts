import { dayAfterMonths, dayDifference, dayIn, RECURRENCE_MONTHS, type CompanyRecord } from '@recado/contracts';

export type DueState = 'fine' | 'soon' | 'over';
type Due = Pick<CompanyRecord, 'dueDate' | 'timeZone'>;

/** The specification's threshold for the warning. */
const WARNING_DAYS = 5;

/**
 * Returns the days until the due date in the company's time zone: 0 on that day, negative afterwards. Null for a
 * company that never expires.
 */
export function daysUntilDue({ dueDate, timeZone }: Due, now: Date): number | null {
  return dueDate === null ? null : dayDifference(dayIn(timeZone, now), dueDate);
}

export function dueStateOf(company: Due, now: Date): DueState {
  const days = daysUntilDue(company, now);
  if (days === null || days > WARNING_DAYS) return 'fine';
  return days > 0 ? 'soon' : 'over';
}

/** Returns the due date after the next payment. A company without one starts today. */
export function nextDueDate(company: Due & Pick<CompanyRecord, 'recurrence'>, now: Date): string {
  const from = company.dueDate ?? dayIn(company.timeZone, now);
  return dayAfterMonths(from, RECURRENCE_MONTHS[company.recurrence]);
}
