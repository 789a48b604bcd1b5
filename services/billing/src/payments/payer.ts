import type { Subscription } from '@recado/contracts';
import type { Payer } from './providers/charge.js';

type Said = Readonly<{ name?: string; document?: string }>;

/** The company as the payer of its invoices, unless somebody says who pays. */
export function payerOf(subscription: Subscription | undefined, { name, document = '' }: Said = {}): Payer | null {
  if (!subscription) return null;
  const known = document === '' ? subscription.document : document;
  return {
    name: name ?? subscription.companyName,
    email: subscription.email,
    ...(known !== '' && { document: known }),
  };
}
