import type { Subscription } from '@recado/contracts';
import type { Payer } from './providers/charge.js';

type PayerFields = Readonly<{ name?: string; document?: string }>;

/** Returns the payer of a company's invoices: the given data, else the company's. */
export function payerOf(
  subscription: Subscription | undefined,
  { name, document = '' }: PayerFields = {},
): Payer | null {
  if (!subscription) return null;
  const known = document === '' ? subscription.document : document;
  return {
    name: name ?? subscription.companyName,
    email: subscription.email,
    ...(known !== '' && { document: known }),
  };
}
