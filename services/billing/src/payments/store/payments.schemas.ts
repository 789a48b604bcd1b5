import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Charge } from './charge.js';

export const ChargeSchema = new CollectionSchema<Charge>('charges');
// Finds the last charge of an invoice at a provider.
ChargeSchema.index({ companyId: 1, invoiceId: 1, createdAt: -1 });
// Finds the charge of a provider's notice.
ChargeSchema.index(
  { provider: 1, providerId: 1 },
  { unique: true, partialFilterExpression: { providerId: { $gt: '' } } },
);
// Finds charges to look at, of all companies.
ChargeSchema.index({ nextLookAt: 1 }, dueIndex('nextLookAt'));

/** Money that came. Its id has the provider's, so that it counts once. */
export type Payment = {
  _id: string;
  companyId: string;
  invoiceId: string;
  chargeId: string | null;
  cents: number;
  /** How much of it paid for the invoice. The rest is the company's credit. */
  allocatedCents: number;
  /** What went back of it, or is on its way; absent from payments of which nothing did. */
  refundCents?: number;
  at: Date;
  storedAt: Date;
};
export const PaymentSchema = new CollectionSchema<Payment>('payments');
// Lists the payments of an invoice.
PaymentSchema.index({ companyId: 1, invoiceId: 1 });
