import { Injectable } from '@nestjs/common';
import { changesBetween } from '@recado/service-kit/audit';
import type { Transaction } from '@recado/service-kit/mongo';
import { InvoicesRepository } from '../../accounting/invoices.repository.js';
import { auditInvoice } from '../../accounting/audit-invoice.js';
import { refunded } from '../../accounting/ledger.js';
import { LedgerRepository } from '../../accounting/ledger.repository.js';
import { PaymentsRepository } from '../store/payments.repository.js';
import type { Refund } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

/** Stores the outcome of a refund in the caller's transaction: refund, payment, invoice and ledger. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * Unallocated money is refunded first, unless the company has spent it on another invoice. The rest is owed again if
   * the invoice is open. If it is paid, the rest is lost income and the invoice remains paid, because its period was
   * granted.
   */
  async done(refund: Refund, at: Date, { session, announce }: Transaction): Promise<void> {
    const { _id: id, companyId, invoiceId, cents } = refund;
    const invoice = await this.invoices.find(companyId, invoiceId, session);
    if (!invoice) throw new Error(`the refund ${id} is of an invoice that does not exist`);
    const unused = await this.ledger.creditFrom(companyId, invoiceId, session);
    const left = (await this.ledger.credits([companyId], session)).get(companyId) ?? 0;
    const credit = Math.min(cents, unused, left);
    const isOpen = invoice.status === 'open';
    const about = { companyId, invoiceId, planName: invoice.planName, at };
    await this.ledger.add([refunded(id, about, { cents, credit, isOpen })], session);
    const changes = {
      refundedCents: (invoice.refundedCents ?? 0) + cents,
      ...(isOpen && { paidCents: invoice.paidCents - (cents - credit) }),
    };
    await this.invoices.update(companyId, invoiceId, changes, session);
    await this.refunds.update(companyId, id, { state: 'done', doneAt: at, nextAskAt: null, claim: null }, session);
    const act = { action: 'invoice.refunded', changes: changesBetween(null, { value: cents / 100 }) } as const;
    announce(...auditInvoice(invoice, act, { at, key: id }));
  }

  /** A refund that has ended meanwhile stays unchanged, because another process may also have requested it. */
  async failed(refund: Refund, failure: string | null, session: Transaction['session']): Promise<void> {
    const { _id: id, companyId, paymentId, cents } = refund;
    const now = await this.refunds.find(companyId, id, session);
    if (now?.state === 'done' || now?.state === 'failed') return;
    await this.payments.reserve(companyId, paymentId, -cents, session);
    await this.refunds.update(companyId, id, { state: 'failed', failure, nextAskAt: null, claim: null }, session);
  }
}
