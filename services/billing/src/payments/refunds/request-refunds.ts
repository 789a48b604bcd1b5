import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs, Transactions } from '@recado/service-kit/mongo';
import { Failpoints } from '../../failpoint.js';
import { ChargesRepository } from '../store/charges.repository.js';
import { ProviderRefusal } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { BookRefund } from './book-refund.js';
import type { Refund } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

const RETRY = { firstMs: 30_000, longestMs: 60 * 60_000 };

/** Requests refunds from providers, under our id, until they respond. The outcome is found by polling the charge. */
@Injectable()
export class RequestRefunds {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly charges: ChargesRepository,
    private readonly providers: PaymentProviders,
    private readonly bookRefund: BookRefund,
    private readonly transactions: Transactions,
    private readonly failpoints: Failpoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The due records. */
  get claims() {
    return this.refunds.asks;
  }

  async execute(refund: Refund, now: Date): Promise<void> {
    const { _id: refundId, companyId, attempts } = refund;
    try {
      await this.askProvider(refund);
      await this.refunds.asks.release(refund, { state: 'pending', nextAskAt: null });
    } catch (err) {
      if (err instanceof ProviderRefusal) return this.giveUp(refund, err.message);
      this.logger.warn({ err, companyId, refundId }, 'failed to request a refund; retrying later');
      await this.refunds.asks.retry(refund, new Date(now.getTime() + backoffMs(attempts, RETRY)));
    }
  }

  private async askProvider({ _id: id, companyId, chargeId, paymentId, cents }: Refund): Promise<void> {
    const charge = await this.charges.find(companyId, chargeId ?? '');
    const provider = charge && this.providers.byName(charge.provider);
    if (!provider || !charge.providerId) throw new Error('the provider of this payment is not configured any more');
    const providersId = paymentId.slice(charge.provider.length + 1);
    this.failpoints.pass('before-refund');
    await provider.refund({ id, providerId: charge.providerId, paymentId: providersId, cents });
    this.failpoints.pass('after-refund');
    await this.charges.pollNow(charge.provider, [charge.providerId], new Date());
  }

  private async giveUp(refund: Refund, failure: string): Promise<void> {
    await this.transactions.run(({ session }) => this.bookRefund.failed(refund, failure, session));
  }
}
