import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { Charge } from '../store/charge.js';
import { PaymentsRepository } from '../store/payments.repository.js';
import type { ProviderRefund } from '../providers/payment-provider.js';
import { BookRefund } from './book-refund.js';
import { foreignRefund, type Refund } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

/** Stores a provider's report about a refund, once, whether we requested it or the provider initiated it. */
@Injectable()
export class TakeRefund {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookRefund: BookRefund,
    private readonly transactions: Transactions,
  ) {}

  async execute(charge: Charge, reported: ProviderRefund): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const refund = await this.known(transaction, charge, reported);
      if (!refund || refund.state === 'done' || refund.state === 'failed') return;
      if (reported.state === 'done') await this.bookRefund.done(refund, reported.at, transaction);
      else if (reported.state === 'failed') await this.bookRefund.failed(refund, null, transaction.session);
    });
  }

  /**
   * A provider's own refund is stored with the provider's name as a prefix; one that failed before we knew of it is not
   * stored.
   */
  private async known({ session }: Transaction, charge: Charge, reported: ProviderRefund): Promise<Refund | null> {
    const { companyId, provider } = charge;
    const ours = await this.refunds.find(companyId, reported.id, session);
    if (ours) return ours;
    const id = `${provider}:${reported.id}`;
    const foreign = await this.refunds.find(companyId, id, session);
    if (foreign || reported.state === 'failed') return foreign;
    const payment = await this.payments.find(companyId, `${provider}:${reported.paymentId}`, session);
    if (!payment) return null; // the payment never arrived, because the payer's bank took it back before
    const made = foreignRefund(payment, id, reported);
    await this.refunds.insert(made, session);
    await this.payments.reserve(companyId, payment._id, reported.cents, session);
    return made;
  }
}
