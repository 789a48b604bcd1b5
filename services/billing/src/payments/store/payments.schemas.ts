import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Charge } from './charge.js';

export const ChargeSchema = new CollectionSchema<Charge>('charges');
// Finds the last charge of an invoice at a provider.
ChargeSchema.index({ companyId: 1, invoiceId: 1, createdAt: -1 });
// Finds the charge of a provider's notification.
ChargeSchema.index(
  { provider: 1, providerId: 1 },
  { unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
);
// Finds charges of all companies that are due for polling.
ChargeSchema.index({ nextLookAt: 1 }, dueIndex('nextLookAt'));

/** A received payment. Its id contains the provider's, so that it counts once. */
export type Payment = {
  _id: string;
  companyId: string;
  invoiceId: string;
  chargeId: string | null;
  cents: number;
  /** The amount that paid for the invoice. The rest is the company's credit. */
  allocatedCents: number;
  /** The amount that was refunded or is being refunded; missing if there are no refunds. */
  refundCents?: number;
  at: Date;
  storedAt: Date;
};
export const PaymentSchema = new CollectionSchema<Payment>('payments');
// For the payments of an invoice.
PaymentSchema.index({ companyId: 1, invoiceId: 1 });
