import { MOST_TOLD_INVOICES, type ScenarioStep } from '@recado/contracts';

/** These invoices are what a look-up finds in a try-out or a scenario. */
export type Found = Omit<Extract<ScenarioStep, { type: 'lookUpFinds' }>, 'type'>;
type FoundInvoice = Found['oldest'][number];

const FIRST_NUMBER = 1_000;

export const exampleInvoice = (n: number): FoundInvoice => ({
  ...{ number: String(FIRST_NUMBER + n), dueOn: '2026-12-10', cents: 9_990 },
  ...{ pix: '00020126TESTE', line: null, link: null },
});

/** So many are open: the oldest are told, and those that are new among them are examples. */
export function withOpen({ oldest }: Found, open: number): Found {
  const told = Array.from({ length: Math.min(open, MOST_TOLD_INVOICES) });
  return { open, oldest: told.map((_none, n) => oldest[n] ?? exampleInvoice(n + 1)) };
}

/** Tells whether every invoice has what a contact is told of it. */
export const isComplete = ({ oldest }: Found): boolean =>
  oldest.every(({ number, dueOn, cents }) => number.trim() !== '' && dueOn !== '' && cents > 0);
