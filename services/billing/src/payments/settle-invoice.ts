import { SettleInvoice, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { remainingOf } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { TakePayment } from './take-payment.js';

/** Settles an invoice manually after the operator received the remaining amount by other means. */
@Injectable()
export class SettleInvoiceHandler {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly takePayment: TakePayment,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN */
  @OnRpc(SettleInvoice)
  async execute(
    { id: invoiceId, reason }: RequestOf<typeof SettleInvoice>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const actor = actorOf(context);
    assertSuper(actor);
    const invoice = await this.invoices.findAny(invoiceId);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    if (invoice.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
    const now = new Date();
    const money = { id: `manual:${invoiceId}`, companyId: invoice.companyId, invoiceId, chargeId: null };
    const settledBy = { userId: actor.userId, reason };
    await this.takePayment.execute({ ...money, cents: remainingOf(invoice), at: now, settledBy, context }, now);
    return { message: 'Settled' };
  }
}
