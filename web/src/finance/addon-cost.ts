import { dayIn, proportionOf, type Usage } from '@recado/contracts';

type Term = Pick<Usage, 'dueDate' | 'months' | 'isTrial'>;

/** What so many more cost until the paid time ends, in BRL; 0 in a trial, and for a company that never falls due. */
export function costUntilDue(price: number, more: number, term: Term, timeZone: string): number {
  const { dueDate, months, isTrial } = term;
  if (more <= 0 || isTrial || !dueDate) return 0;
  const dueDay = dayIn(timeZone, new Date(dueDate));
  const span = { from: dayIn(timeZone, new Date()), until: dueDay, dueDay, months };
  return (proportionOf(Math.round(price * 100), span) * more) / 100;
}
