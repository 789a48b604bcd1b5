import { UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import type { Payment } from '../store/payments.repository.js';
import type { ProviderRefund } from '../providers/payment-provider.js';

/** `asked`: requested by the operator, but the provider has not responded. `pending`: accepted by the provider. */
export type RefundState = 'asked' | ProviderRefund['state'];

/** A refund of a payment. Its id is that of our request or of the provider's own refund. */
export type Refund = Claimable & {
  invoiceId: string;
  paymentId: string;
  chargeId: string | null;
  cents: number;
  state: RefundState;
  /** Null if the provider initiated it, for example in its dashboard or after a dispute. */
  asked: { userId: string; reason: string } | null;
  /** Why the provider rejected it. */
  failure: string | null;
  createdAt: Date;
  doneAt: Date | null;
  /** The time at which it is to be requested from the provider. */
  nextAskAt: Date | null;
};

/** Returns the amount of a payment that can still be refunded. */
export const refundableOf = ({ cents, refundCents = 0 }: Payment): number => Math.max(0, cents - refundCents);

type RefundRequest = Readonly<{ id: string; cents: number; userId: string; reason: string }>;

/** A payment that was settled manually is refunded manually, without a provider. */
export const askedRefund = (payment: Payment, { id, cents, userId, reason }: RefundRequest, now: Date): Refund => ({
  ...{ _id: id, companyId: payment.companyId, invoiceId: payment.invoiceId, paymentId: payment._id },
  ...{ chargeId: payment.chargeId, cents, state: 'asked', asked: { userId, reason }, failure: null },
  ...{ createdAt: now, doneAt: null, nextAskAt: payment.chargeId ? now : null, ...UNCLAIMED },
});

export const foreignRefund = (payment: Payment, id: string, { cents, at }: ProviderRefund): Refund => ({
  ...{ _id: id, companyId: payment.companyId, invoiceId: payment.invoiceId, paymentId: payment._id },
  ...{ chargeId: payment.chargeId, cents, state: 'pending', asked: null, failure: null },
  ...{ createdAt: at, doneAt: null, nextAskAt: null, ...UNCLAIMED },
});
