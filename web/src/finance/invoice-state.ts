import type { Invoice } from '@recado/contracts';
import type { z } from 'zod';
import { wallTimeIn } from '../shared/zoned-time.js';

export type InvoiceRow = z.infer<typeof Invoice>;
export type InvoiceState = 'paid' | 'overdue' | 'open';
const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** An invoice is overdue from the day after its due date on, where the company is. */
export function stateOf(
  { status, dueDate }: Pick<InvoiceRow, 'status' | 'dueDate'>,
  now: Date,
  timeZone: string,
): InvoiceState {
  if (status === 'paid') return 'paid';
  const today = wallTimeIn(timeZone, now).slice(0, DAY_LENGTH);
  return dueDate.slice(0, DAY_LENGTH) < today ? 'overdue' : 'open';
}
