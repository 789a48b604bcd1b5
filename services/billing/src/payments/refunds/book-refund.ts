import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { InvoicesRepository } from '../../books/invoices.repository.js';
import { refunded } from '../../books/ledger.js';
import { LedgerRepository } from '../../books/ledger.repository.js';
import { PaymentsRepository } from '../store/payments.repository.js';
import type { Refund } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

/** Stores how a refund ended, in the transaction of its caller: refund, payment, invoice and ledger. */
@Injectable()
export class BookRefund {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly ledger: LedgerRepository,
  ) {}

  /**
   * The money that pays for nothing goes back first. The rest is owed again while the invoice is open; of a paid one it is
   * income that is lost, and the invoice stays paid, because its time was given.
   */
  async done(refund: Refund, at: Date, session: Transaction['session']): Promise<void> {
    const { _id: id, companyId, invoiceId, cents } = refund;
    const invoice = await this.invoices.find(companyId, invoiceId, session);
    if (!invoice) throw new Error(`the refund ${id} is of an invoice that does not exist`);
    const credit = Math.min(
      cents,
      Math.max(0, -(await this.ledger.balanceOf(companyId, invoiceId, 'credit', session))),
    );
    const isOpen = invoice.status === 'open';
    const about = { companyId, invoiceId, planName: invoice.planName, at };
    await this.ledger.add([refunded(id, about, { cents, credit, isOpen })], session);
    const changes = {
      refundedCents: (invoice.refundedCents ?? 0) + cents,
      ...(isOpen && { paidCents: invoice.paidCents - (cents - credit) }),
    };
    await this.invoices.change(companyId, invoiceId, changes, session);
    await this.refunds.change(companyId, id, { state: 'done', doneAt: at, nextAskAt: null, claim: null }, session);
  }

  /** A refund that ended meanwhile stays as it ended: another process may have asked for it too. */
  async failed(refund: Refund, failure: string | null, session: Transaction['session']): Promise<void> {
    const { _id: id, companyId, paymentId, cents } = refund;
    const now = await this.refunds.find(companyId, id, session);
    if (now?.state === 'done' || now?.state === 'failed') return;
    await this.payments.reserve(companyId, paymentId, -cents, session);
    await this.refunds.change(companyId, id, { state: 'failed', failure, nextAskAt: null, claim: null }, session);
  }
}
