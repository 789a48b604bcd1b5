import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Invoice } from '../../accounting/invoice.js';
import { InvoicesRepository } from '../../accounting/invoices.repository.js';
import { debitCharge, type Charge } from '../store/charge.js';
import { firstLook } from '../store/looks.js';
import { ChargesRepository } from '../store/charges.repository.js';
import { ProviderRefusal, type ProviderStatus } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { Mandate } from './mandate.js';
import { MandatesRepository } from './mandates.repository.js';

const DAY_MS = 24 * 60 * 60_000;
/** Banks accept a debit from ten to two days before its day; one more day allows for the transfer. */
const LEAST_MS = 3 * DAY_MS;
const MOST_MS = 10 * DAY_MS;

const isInTime = ({ dueDate }: Invoice, now: Date): boolean => {
  const left = dueDate.getTime() - now.getTime();
  return left >= LEAST_MS && left <= MOST_MS;
};

/**
 * Has the payer's bank pay an invoice on its due day under the company's mandate. An invoice has one debit, whose id is
 * derived from the invoice's, so that repeated calls request only one.
 */
@Injectable()
export class DebitInvoice {
  constructor(
    private readonly mandates: MandatesRepository,
    private readonly charges: ChargesRepository,
    private readonly invoices: InvoicesRepository,
    private readonly providers: PaymentProviders,
  ) {}

  /** @returns whether the invoice is debited @throws ERR_PAYMENT_PROVIDER if the bank is unavailable */
  async execute(invoice: Invoice, now: Date): Promise<boolean> {
    if (invoice.status !== 'open' || now > invoice.dueDate || invoice.debit?.state === 'failed') return false;
    if (invoice.debit) return true;
    const mandate = await this.mandates.live(invoice.companyId);
    if (mandate?.state !== 'active' || !isInTime(invoice, now)) return false;
    return this.ask(mandate, invoice, now);
  }

  /** Requests the debits of a company's open invoices. */
  async ofCompany(companyId: string, now: Date): Promise<void> {
    for (const invoice of await this.invoices.openOf(companyId)) await this.execute(invoice, now);
  }

  /**
   * Cancels the debits of a company's open invoices. They are paid by ordinary codes, and an e-mail informs the
   * company.
   */
  async end(companyId: string): Promise<void> {
    for (const { _id, debit } of await this.invoices.openOf(companyId))
      if (debit?.state === 'asked') await this.invoices.debitFailed(companyId, _id, new Date());
  }

  /**
   * Applies the status of a debit to its invoice: after a failure it is paid by code, and after a payment by code the
   * debit is cancelled.
   */
  async applyStatus(charge: Charge, { payments, isOver }: ProviderStatus): Promise<void> {
    const { companyId, invoiceId } = charge;
    const invoice = await this.invoices.find(companyId, invoiceId);
    if (payments.length > 0 || !invoice) return;
    const isOpen = invoice.status === 'open';
    if (!isOpen && !isOver) await this.takeBack(charge);
    if (isOpen && isOver && invoice.debit?.state === 'asked')
      await this.invoices.debitFailed(companyId, invoiceId, new Date());
  }

  private async takeBack({ provider, providerId }: Charge): Promise<void> {
    const mandates = this.providers.byName(provider)?.mandates;
    if (providerId) await mandates?.cancelCharge(providerId);
  }

  private async ask(mandate: Mandate, invoice: Invoice, now: Date): Promise<boolean> {
    const { companyId, detail, _id: invoiceId, slot: dueDay } = invoice;
    const { providerId: mandateId } = mandate;
    const mandates = this.providers.byName(mandate.provider)?.mandates;
    if (!mandates || !mandateId || !dueDay) return false;
    const charge = await this.charges.insertOnce(debitCharge(invoice, { provider: mandate.provider, mandateId }, now));
    const asked = { id: charge._id, companyId, cents: charge.cents, detail, mandateId, dueDay };
    try {
      const answer = await mandates.charge(asked);
      await this.charges.answered(companyId, charge._id, {
        ...answer,
        nextLookAt: firstLook(now),
      });
      await this.invoices.debitAsked(companyId, invoiceId);
      return true;
    } catch (cause) {
      if (!(cause instanceof ProviderRefusal)) throw new AppError('ERR_PAYMENT_PROVIDER', { cause });
      await this.invoices.debitFailed(companyId, invoiceId);
      return false;
    }
  }
}
