import type { Subscription } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { QueueMail } from '@recado/mail-kit/module';
import { LOGGER, SETTINGS } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs, Transactions } from '@recado/service-kit/mongo';
import type { Config } from '../config.js';
import type { Invoice } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { nextReminder } from '../accounting/reminders.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { invoiceMail } from './invoice-mail.js';
import { DebitInvoice } from './mandates/debit-invoice.js';
import { payPage } from './pay-page.js';
import { payerOf } from './payer.js';
import { isDocumentMissing } from './providers/document-missing.js';
import { StartCharge } from './start-charge.js';

const TRIED_FOR_MS = 24 * 60 * 60_000;
const RETRY = { firstMs: 60_000, longestMs: 60 * 60_000 };

type MailState = { next: Date | null; isDebited: boolean; now: Date };

/**
 * E-mails each unpaid invoice with its Pix code: immediately, and before, on and after the due day. An invoice paid by
 * credit is sent once, without a code.
 */
@Injectable()
export class MailInvoices {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly subscriptions: Subscriptions,
    private readonly startCharge: StartCharge,
    private readonly debitInvoice: DebitInvoice,
    private readonly queueMail: QueueMail,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The due records. */
  get claims() {
    return this.invoices.mails;
  }

  /** The e-mail waits while the provider is unavailable, because it is of little use without the code. */
  async execute(invoice: Invoice, now: Date): Promise<void> {
    const { companyId, _id: invoiceId, attempts } = invoice;
    const subscription = this.subscriptions.get(companyId, companyId);
    const isOpen = invoice.status === 'open';
    const next = isOpen && subscription ? nextReminder(invoice.dueDate, subscription.timeZone, now) : null;
    if (invoice.status === 'cancelled' || !subscription?.status) {
      await this.invoices.mails.release(invoice, { nextMailAt: next });
      return;
    }
    try {
      const isDebited = await this.debitInvoice.execute(invoice, now);
      if (subscription.email) await this.write(invoice, subscription, { next, isDebited, now });
      else await this.invoices.mails.release(invoice, { nextMailAt: next });
    } catch (err) {
      this.logger.warn({ err, companyId, invoiceId }, 'failed to create the e-mail of an invoice; retrying later');
      await this.invoices.mails.retry(invoice, new Date(now.getTime() + backoffMs(attempts, RETRY)));
    }
  }

  private async write(
    invoice: Invoice,
    subscription: Subscription,
    { next, isDebited, now }: MailState,
  ): Promise<void> {
    const { companyId } = invoice;
    const pixCode = isDebited || invoice.status === 'paid' ? null : await this.codeOf(invoice, subscription, now);
    const mail = invoiceMail(subscription, invoice, { link: payPage(this.settings, invoice), pixCode, now });
    const until = new Date(now.getTime() + TRIED_FOR_MS);
    await this.transactions.run(async (transaction) => {
      await this.queueMail.execute(transaction, companyId, { ...mail, until });
      await this.invoices.mailed(invoice, next, transaction.session);
    });
  }

  /**
   * Returns an empty string if the provider first requires the company's CPF or CNPJ, which the linked page asks for.
   */
  private async codeOf(invoice: Invoice, subscription: Subscription, now: Date): Promise<string> {
    try {
      const { qrcode } = await this.startCharge.execute(invoice, { payer: payerOf(subscription), now });
      return qrcode.qrcode;
    } catch (error) {
      if (isDocumentMissing(error)) return '';
      throw error;
    }
  }
}
