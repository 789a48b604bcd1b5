import type { Subscription } from '@recado/contracts';
import type { Payer } from './providers/payment-provider.js';

/** The company as the payer of its invoices, unless somebody says who pays. */
export const payerOf = (subscription: Subscription | undefined): Payer | null =>
  subscription?.email ? { name: subscription.companyName, email: subscription.email } : null;
