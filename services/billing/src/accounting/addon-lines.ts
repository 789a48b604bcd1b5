import { dayIn, proportionOf, type SubscribedAddon } from '@recado/contracts';
import type { InvoiceLine } from './invoice-line.js';

type Term = {
  dueDate: Date;
  timeZone: string;
  months: number;
};

const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Merges lines that differ only in their amount, in order of appearance. */
function joined<L extends { quantity: number; cents: number }>(lines: readonly L[], keyOf: (line: L) => string): L[] {
  const found = new Map<string, L>();
  for (const line of lines) {
    const before = found.get(keyOf(line));
    const { quantity, cents } = before ?? { quantity: 0, cents: 0 };
    found.set(keyOf(line), { ...line, quantity: quantity + line.quantity, cents: cents + line.cents });
  }
  return [...found.values()];
}

/** Returns the add-ons that continue after the due date, which the invoice covers. */
export const lastingAddons = (addons: readonly SubscribedAddon[], { dueDate }: Term): SubscribedAddon[] =>
  addons.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > dueDate.getTime());

/** Returns lines with the full price of add-ons for the period of an invoice. */
export const fullLines = (addons: readonly SubscribedAddon[], { months }: Term): InvoiceLine[] =>
  joined(
    addons.map(({ addon, priceCents }) => ({
      ...{ kind: 'addon' as const, addon, quantity: 1, months },
      ...{ cents: priceCents * months, each: priceCents },
    })),
    ({ addon, each }) => `${addon} ${each}`,
  ).map(({ each: _each, ...line }) => line);

/** Returns lines for the days between the start of an add-on and the period of the invoice. Trial days are free. */
export function proportionLines(begun: readonly SubscribedAddon[], { dueDate, timeZone, months }: Term): InvoiceLine[] {
  const dueDay = dayIn(timeZone, dueDate);
  const lines = begun.flatMap(({ addon, agreedCents, chargedFrom, endsAt }) => {
    const isFree = Date.parse(chargedFrom) >= dueDate.getTime();
    const from = dayIn(timeZone, new Date(chargedFrom));
    const until = endsAt ? earlier(dayIn(timeZone, new Date(endsAt)), dueDay) : dueDay;
    const cents = isFree ? 0 : proportionOf(agreedCents, { from, until, dueDay, months });
    return cents > 0
      ? [{ kind: 'proportion' as const, addon, quantity: 1, from, until, cents, each: agreedCents }]
      : [];
  });
  return joined(lines, ({ addon, from, until, each }) => `${addon} ${from} ${until} ${each}`).map(
    ({ each: _each, ...line }) => line,
  );
}
