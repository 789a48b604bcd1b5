import {
  DEFAULT_TIME_ZONE,
  GetPaymentLink,
  GetPaymentPage,
  SimulatePayment,
  StartCheckout,
  StartPayment,
  type PixPayment,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '@recado/service-kit/background';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { invoiceView, type Invoice } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { IssueInvoices } from '../invoices/issue-invoices.js';
import { Subscriptions } from '../subscriptions/subscriptions.js';
import { StoreDocument } from './store-document.js';
import { ChargesRepository } from './store/charges.repository.js';
import { payerOf } from './payer.js';
import type { Payer } from './providers/charge.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { StartCharge } from './start-charge.js';

/** Handles payments, started from a company's list of invoices or through an invoice's link without logging in. */
@Injectable()
export class PayHandler {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly issueInvoices: IssueInvoices,
    private readonly subscriptions: Subscriptions,
    private readonly charges: ChargesRepository,
    private readonly startCharge: StartCharge,
    private readonly background: BackgroundWork,
    private readonly providers: PaymentProviders,
    private readonly storeDocument: StoreDocument,
  ) {}

  /** The payer's postal address is validated, but no current provider uses it. */
  @OnRpc(StartCheckout)
  async checkout(
    { invoiceId, firstName, lastName, document }: RequestOf<typeof StartCheckout>,
    context: RpcContext,
  ): Promise<PixPayment> {
    const { companyId } = actorOf(context);
    const now = new Date();
    const invoice = invoiceId
      ? await this.invoices.find(companyId, invoiceId)
      : await this.issueInvoices.onDemand(companyId, now);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    const name = `${firstName} ${lastName}`.trim();
    return this.startCharge.execute(invoice, { payer: this.payerOf(invoice, { name, document }), now });
  }

  @OnRpc(GetPaymentPage)
  async page({ token }: RequestOf<typeof GetPaymentPage>): Promise<z.input<typeof GetPaymentPage.reply>> {
    const invoice = await this.byToken(token);
    const { language = 'pt-BR', timeZone = DEFAULT_TIME_ZONE } =
      this.subscriptions.get(invoice.companyId, invoice.companyId) ?? {};
    const pix = await this.startCharge.shown(invoice, new Date());
    const { canPayByCard } = this.startCharge.ways;
    return { companyName: invoice.companyName, language, timeZone, invoice: invoiceView(invoice), pix, canPayByCard };
  }

  @OnRpc(StartPayment)
  async start({ token, method, document }: RequestOf<typeof StartPayment>): Promise<PixPayment> {
    const invoice = await this.byToken(token);
    return this.startCharge.execute(invoice, { method, payer: this.payerOf(invoice, { document }), now: new Date() });
  }

  @OnRpc(SimulatePayment)
  async simulate({ token }: RequestOf<typeof SimulatePayment>): Promise<{ message: string }> {
    const invoice = await this.byToken(token);
    const { pix } = this.providers;
    const charge = await this.charges.lastOf(invoice.companyId, invoice._id, pix.name);
    if (!pix.simulate || !charge?.providerId) throw new AppError('ERR_NO_PERMISSION');
    await pix.simulate(charge.providerId, charge.cents);
    await this.charges.pollNow(charge.provider, [charge.providerId], new Date());
    await this.background.lane('charges').runDue();
    return { message: 'Paid' };
  }

  @OnRpc(GetPaymentLink)
  async link({ companyId }: RequestOf<typeof GetPaymentLink>): Promise<{ token: string | null }> {
    const invoice = await this.issueInvoices.ofCompany(companyId, new Date());
    return { token: invoice?.status === 'open' ? invoice.token : null };
  }

  private payerOf({ companyId }: Invoice, said: { name?: string; document: string }): Payer | null {
    const subscription = this.subscriptions.get(companyId, companyId);
    this.storeDocument.execute(subscription, said.document);
    return payerOf(subscription, said);
  }

  private async byToken(token: string): Promise<Invoice> {
    const invoice = await this.invoices.findByToken(token);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    return invoice;
  }
}
