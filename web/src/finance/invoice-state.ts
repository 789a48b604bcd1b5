import { dayIn, type Invoice } from '@recado/contracts';
import type { z } from 'zod';
import { dueDayOf } from '../shared/lib/format.js';

export type InvoiceRow = z.infer<typeof Invoice>;
export type InvoiceState = 'paid' | 'overdue' | 'open';

/** An invoice is overdue from the day after its due date on, where the company is. */
export function stateOf(
  { status, dueDate }: Pick<InvoiceRow, 'status' | 'dueDate'>,
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status === 'paid') return 'paid';
  return dueDayOf(dueDate, timeZone) < dayIn(timeZone, now) ? 'overdue' : 'open';
}
