import { Injectable } from '@nestjs/common';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { remainingOf } from '../books/invoice.js';
import { InvoicesRepository } from '../books/invoices.repository.js';
import { paidChanges, tellPaid } from '../invoices/paid-invoice.js';
import { paid } from '../books/ledger.js';
import { LedgerRepository } from '../books/ledger.repository.js';
import { PaymentsRepository } from './store/payments.repository.js';

type Money = Readonly<{
  /** Unique on the platform: the provider's name and its id of the payment. */
  id: string;
  companyId: string;
  invoiceId: string;
  chargeId: string | null;
  cents: number;
  at: Date;
  settledBy?: { userId: string; reason: string };
}>;

/**
 * Stores money that came, once: payment, invoice, ledger and event in one transaction. A part of the value leaves the
 * invoice open; what is too much, or comes for an invoice that is not open, is the company's credit.
 */
@Injectable()
export class TakePayment {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly ledger: LedgerRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @returns whether it is new */
  execute(money: Money, now: Date): Promise<boolean> {
    return this.transactions.run((transaction) => this.take(transaction, money, now));
  }

  private async take({ session, announce }: Transaction, money: Money, now: Date): Promise<boolean> {
    const { id, companyId, invoiceId, chargeId, cents, at, settledBy } = money;
    if (await this.payments.has(companyId, id, session)) return false;

    const invoice = await this.invoices.find(companyId, invoiceId, session);
    if (!invoice) throw new Error(`the payment ${id} is for an invoice that does not exist`);
    const allocatedCents = invoice.status === 'open' ? Math.min(cents, remainingOf(invoice)) : 0;
    const paidCents = invoice.paidCents + allocatedCents;
    const isPaid = invoice.status === 'open' && paidCents >= invoice.cents;

    await this.payments.insert(
      { _id: id, companyId, invoiceId, chargeId, cents, allocatedCents, at, storedAt: now },
      session,
    );
    const changes = { paidCents, ...(isPaid && paidChanges(now)), ...(isPaid && settledBy && { settledBy }) };
    await this.invoices.change(companyId, invoiceId, changes, session);
    await this.ledger.add(
      [paid(id, { companyId, invoiceId, planName: invoice.planName, at }, cents, allocatedCents)],
      session,
    );
    if (isPaid) announce(tellPaid(invoice, now));
    return true;
  }
}
