import { UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import type { Payment } from '../store/payments.schemas.js';
import type { ProviderRefund } from '../providers/payment-provider.js';

/** `asked`: by the operator, the provider has not answered. `pending`: the provider has it. */
export type RefundState = 'asked' | ProviderRefund['state'];

/** Money of a payment that goes back. Its id is the one under which the provider is asked, or has made it by itself. */
export type Refund = Claimable & {
  invoiceId: string;
  paymentId: string;
  chargeId: string | null;
  cents: number;
  state: RefundState;
  /** Null: the provider made it by itself, as in its panel or by a dispute. */
  asked: { userId: string; reason: string } | null;
  /** Why the provider does not give it back. */
  failure: string | null;
  createdAt: Date;
  doneAt: Date | null;
  /** When the provider is to be asked for it. */
  nextAskAt: Date | null;
};

/** Returns how much of a payment can still go back. */
export const refundableOf = ({ cents, refundCents = 0 }: Payment): number => Math.max(0, cents - refundCents);

type Asked = Readonly<{ id: string; cents: number; userId: string; reason: string }>;

/** Money that was settled by hand goes back by hand: nobody is asked for it. */
export const askedRefund = (payment: Payment, { id, cents, userId, reason }: Asked, now: Date): Refund => ({
  ...{ _id: id, companyId: payment.companyId, invoiceId: payment.invoiceId, paymentId: payment._id },
  ...{ chargeId: payment.chargeId, cents, state: 'asked', asked: { userId, reason }, failure: null },
  ...{ createdAt: now, doneAt: null, nextAskAt: payment.chargeId ? now : null, ...UNCLAIMED },
});

export const foreignRefund = (payment: Payment, id: string, { cents, at }: ProviderRefund): Refund => ({
  ...{ _id: id, companyId: payment.companyId, invoiceId: payment.invoiceId, paymentId: payment._id },
  ...{ chargeId: payment.chargeId, cents, state: 'pending', asked: null, failure: null },
  ...{ createdAt: at, doneAt: null, nextAskAt: null, ...UNCLAIMED },
});
