import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { auditBySystem } from '@recado/service-kit/audit';
import type { Logger } from '@recado/service-kit/logger';
import { Transactions } from '@recado/service-kit/mongo';
import { PaymentProviders } from '../providers/payment-providers.js';
import { nextLook } from '../store/looks.js';
import { DebitInvoice } from './debit-invoice.js';
import { targetOf, type Mandate } from './mandate.js';
import { MandatesRepository } from './mandates.repository.js';

/** Polls whether payers have authorized or ended their mandates, and requests debits under active ones. */
@Injectable()
export class PollMandates {
  constructor(
    private readonly mandates: MandatesRepository,
    private readonly providers: PaymentProviders,
    private readonly debitInvoice: DebitInvoice,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The due records. */
  get claims() {
    return this.mandates.looks;
  }

  async execute(mandate: Mandate, now: Date): Promise<void> {
    const { companyId, _id: mandateId } = mandate;
    try {
      const isLive = await this.take(mandate, now);
      if (isLive) await this.mandates.looks.release(mandate, { nextLookAt: nextLook(mandate.changedAt, now) });
    } catch (err) {
      this.logger.warn({ err, companyId, mandateId }, 'failed to poll the state of a mandate; retrying later');
      await this.mandates.looks.retry(mandate, nextLook(mandate.changedAt, now));
    }
  }

  /** @returns whether to continue polling */
  private async take(mandate: Mandate, now: Date): Promise<boolean> {
    const { companyId, providerId, state: before } = mandate;
    const provider = this.providers.byName(mandate.provider)?.mandates;
    if (!provider || !providerId) return true;
    const state = await provider.state(providerId);
    if (state === 'over') {
      // The invoices are updated first, so that after a crash the mandate is polled again.
      await this.debitInvoice.end(companyId);
      await this.endByBank(mandate, now);
      return false;
    }
    if (state !== before) await this.mandates.update(mandate, { state, changedAt: now });
    if (state === 'active') await this.debitInvoice.ofCompany(companyId, now);
    return true;
  }

  private async endByBank(mandate: Mandate, now: Date): Promise<void> {
    const { companyId, _id } = mandate;
    const act = { action: 'mandate.ended', target: targetOf(mandate) } as const;
    await this.transactions.run(async ({ session, announce }) => {
      if (await this.mandates.end(mandate, 'bank', now, session))
        announce(...auditBySystem({ companyId, correlationId: _id }, act, { at: now, key: _id }));
    });
  }
}
