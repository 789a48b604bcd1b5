import { ListInvoicePayments, RefundPayment, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import type { Invoice } from '../../accounting/invoice.js';
import { InvoicesRepository } from '../../accounting/invoices.repository.js';
import { targetOf } from '../../accounting/audit-invoice.js';
import { PaymentsRepository } from '../store/payments.repository.js';
import { BookRefund } from './book-refund.js';
import { askedRefund, refundableOf, type Refund } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

const refundView = ({ _id: id, cents, state, asked, failure, createdAt }: Refund) => ({
  ...{ id, value: cents / 100, state, failure, at: createdAt.toISOString() },
  reason: asked?.reason ?? null,
});

/** Lists the payments of an invoice for the operator, and refunds them fully or partially. */
@Injectable()
export class RefundPaymentHandler {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly bookRefund: BookRefund,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_INVOICE_FOUND */
  @OnRpc(ListInvoicePayments)
  async list(
    { id }: RequestOf<typeof ListInvoicePayments>,
    context: RpcContext,
  ): Promise<z.input<typeof ListInvoicePayments.reply>> {
    const { companyId } = await this.invoice(id, context);
    const [payments, refunds] = await Promise.all([
      this.payments.ofInvoice(companyId, id),
      this.refunds.ofInvoice(companyId, id),
    ]);
    return {
      payments: payments.map((payment) => ({
        ...{ id: payment._id, value: payment.cents / 100, refundable: refundableOf(payment) / 100 },
        ...{ at: payment.at.toISOString(), isByHand: payment.chargeId === null },
        refunds: refunds.filter(({ paymentId }) => paymentId === payment._id).map(refundView),
      })),
    };
  }

  /**
   * The caller chooses the id, so that a repeated call refunds only once.
   * @throws ERR_NO_PERMISSION, ERR_NO_INVOICE_FOUND, ERR_REFUND_TOO_MUCH
   */
  @OnRpc(RefundPayment)
  async refund(request: RequestOf<typeof RefundPayment>, context: RpcContext): Promise<{ message: string }> {
    const invoice = await this.invoice(request.id, context);
    const { companyId } = invoice;
    const { userId } = actorOf(context);
    await this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      const id = request.refundId.replaceAll('-', '');
      if (await this.refunds.find(companyId, id, session)) return;
      const cents = Math.round(request.value * 100);
      const payment = await this.payments.find(companyId, request.paymentId, session);
      if (payment?.invoiceId !== request.id || refundableOf(payment) < cents) throw new AppError('ERR_REFUND_TOO_MUCH');
      const now = new Date();
      const refund = askedRefund(payment, { id, cents, userId, reason: request.reason }, now);
      await this.payments.reserve(companyId, payment._id, cents, session);
      await this.refunds.insert(refund, session);
      const changes = changesBetween(null, { value: cents / 100, reason: request.reason });
      const act = { action: 'invoice.refund-asked', target: targetOf(invoice), changes, companyId } as const;
      announce(...auditOf(context, act));
      if (!payment.chargeId) await this.bookRefund.done(refund, now, transaction);
    });
    return { message: 'Refund asked for' };
  }

  private async invoice(id: string, context: RpcContext): Promise<Invoice> {
    assertSuper(actorOf(context));
    const invoice = await this.invoices.findAny(id);
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    return invoice;
  }
}
