import { MOST_LISTED_INVOICES, type ScenarioStep } from '@recado/contracts';

/** The invoices that a lookup returns in a test chat or a scenario. */
export type LookupResult = Omit<Extract<ScenarioStep, { type: 'lookUpFinds' }>, 'type'>;
type FoundInvoice = LookupResult['oldest'][number];

const FIRST_NUMBER = 1_000;

export const exampleInvoice = (n: number): FoundInvoice => ({
  ...{ number: String(FIRST_NUMBER + n), dueOn: '2026-12-10', cents: 9_990 },
  ...{ pix: '00020126TESTE', line: null, link: null },
});

/** Sets the number of open invoices. Adds examples when the listed invoices are too few. */
export function withOpen({ oldest }: LookupResult, open: number): LookupResult {
  const listed = Array.from({ length: Math.min(open, MOST_LISTED_INVOICES) });
  return { open, oldest: listed.map((_none, n) => oldest[n] ?? exampleInvoice(n + 1)) };
}

/** Returns whether every invoice has all fields that the contact sees. */
export const isComplete = ({ oldest }: LookupResult): boolean =>
  oldest.every(({ number, dueOn, cents }) => number.trim() !== '' && dueOn !== '' && cents > 0);
