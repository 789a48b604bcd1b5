import { dayAfterMonths, dayIn, RECURRENCE_MONTHS, type CompanyRecord } from '@recado/contracts';

export type DueState = 'fine' | 'soon' | 'over';
type Due = Pick<CompanyRecord, 'dueDate' | 'timeZone'>;

const DAY_MS = 86_400_000;
/** The specification warns so many days ahead. */
const WARNING_DAYS = 5;

/** Days until the due date, where the company is: 0 on that day, negative afterwards. Null for one that never expires. */
export function daysUntilDue({ dueDate, timeZone }: Due, now: Date): number | null {
  return dueDate === null ? null : (Date.parse(dueDate) - Date.parse(dayIn(timeZone, now))) / DAY_MS;
}

export function dueStateOf(company: Due, now: Date): DueState {
  const days = daysUntilDue(company, now);
  if (days === null || days > WARNING_DAYS) return 'fine';
  return days > 0 ? 'soon' : 'over';
}

/** The due date after the next payment: a company without one begins today. */
export function nextDueDate(company: Due & Pick<CompanyRecord, 'recurrence'>, now: Date): string {
  const from = company.dueDate ?? dayIn(company.timeZone, now);
  return dayAfterMonths(from, RECURRENCE_MONTHS[company.recurrence]);
}
