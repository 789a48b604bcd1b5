import { dayIn, proportionOf, type Usage } from '@recado/contracts';

type Term = Pick<Usage, 'dueDate' | 'months' | 'isTrial'>;

/**
 * Returns the cost in BRL of additional units until the end of the paid period. Returns 0 during a trial and for
 * companies without a due date.
 */
export function costUntilDue(price: number, more: number, term: Term, timeZone: string): number {
  const { dueDate, months, isTrial } = term;
  if (more <= 0 || isTrial || !dueDate) return 0;
  const dueDay = dayIn(timeZone, new Date(dueDate));
  const span = { from: dayIn(timeZone, new Date()), until: dueDay, dueDay, months };
  return (proportionOf(Math.round(price * 100), span) * more) / 100;
}
