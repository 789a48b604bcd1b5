import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { Failpoints } from '../failpoint.js';
import type { Charge } from './store/charge.js';
import { LONGEST_WAIT_MS, nextLook } from './store/looks.js';
import { ChargesRepository } from './store/charges.repository.js';
import type { ProviderStatus } from './providers/payment-provider.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { DebitInvoice } from './mandates/debit-invoice.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { TakeRefund } from './refunds/take-refund.js';
import { TakePayment } from './take-payment.js';

/** Providers may report a last-minute payment late. */
const AFTER_EXPIRY_MS = 48 * 60 * 60_000;
const REFUND_LOOK_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A Pix can be refunded by its receiver, or disputed by its payer, for this long. */
const REFUNDABLE_MS = 90 * DAY_MS;
const NOTHING: ProviderStatus = { payments: [], refunds: [] };

/** Polls providers for payments: after a notification, and periodically in case none arrives. */
@Injectable()
export class PollCharges {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly providers: PaymentProviders,
    private readonly takePayment: TakePayment,
    private readonly takeRefund: TakeRefund,
    private readonly refunds: RefundsRepository,
    private readonly debitInvoice: DebitInvoice,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The due records. */
  get claims() {
    return this.charges.looks;
  }

  async execute(charge: Charge, now: Date): Promise<void> {
    const { companyId, _id: chargeId } = charge;
    let hasMoney: boolean;
    try {
      hasMoney = await this.take(charge, now);
    } catch (err) {
      this.logger.warn({ err, companyId, chargeId }, 'failed to poll the status of a charge; retrying later');
      const next = nextLookAt(charge, { now, hasMoney: false, isUndecided: false });
      return this.charges.looks.retry(charge, next ?? new Date(now.getTime() + LONGEST_WAIT_MS));
    }
    const isUndecided = await this.refunds.hasUndecided(companyId, chargeId);
    await this.charges.looks.release(charge, { nextLookAt: nextLookAt(charge, { now, hasMoney, isUndecided }) });
  }

  /** Stores the provider's status of a charge. @returns whether there is a payment */
  private async take(charge: Charge, now: Date): Promise<boolean> {
    const { providerId, companyId, invoiceId, _id: chargeId } = charge;
    const provider = this.providers.byName(charge.provider);
    const status = provider && providerId ? await provider.status(providerId) : NOTHING;
    const { payments, refunds } = status;
    if (payments.length > 0) this.failpoints.pass('before-take');
    for (const { id, cents, at } of payments)
      await this.takePayment.execute(
        { id: `${charge.provider}:${id}`, companyId, invoiceId, chargeId, cents, at },
        now,
      );
    if (refunds.length > 0) this.failpoints.pass('before-refund-taken');
    for (const refund of refunds) await this.takeRefund.execute(charge, refund);
    if (charge.mandateId) await this.debitInvoice.applyStatus(charge, status);
    return payments.length > 0;
  }
}

type PollResult = { now: Date; hasMoney: boolean; isUndecided: boolean };

/** Returns the time of the next poll, or null if there are no more. Payments can be refunded for 90 days. */
function nextLookAt({ createdAt, expiresAt }: Charge, { now, hasMoney, isUndecided }: PollResult): Date | null {
  if (isUndecided) return new Date(now.getTime() + REFUND_LOOK_MS);
  if (now.getTime() <= expiresAt.getTime() + AFTER_EXPIRY_MS) return nextLook(createdAt, now);
  const age = now.getTime() - createdAt.getTime();
  return hasMoney && age < REFUNDABLE_MS ? new Date(now.getTime() + DAY_MS) : null;
}
