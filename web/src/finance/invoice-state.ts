import { dayIn, type Invoice } from '@recado/contracts';
import { dueDayOf } from '../shared/lib/format.js';

export type InvoiceState = 'paid' | 'overdue' | 'open' | 'cancelled';

/** An invoice is overdue from the day after its due date, in the company's time zone. */
export function stateOf(
  { status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>,
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status !== 'open') return status;
  return dueDayOf(dueDate, timeZone) < dayIn(timeZone, now) ? 'overdue' : 'open';
}
