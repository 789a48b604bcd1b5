import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import type { Outgoing, RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { remainingOf, type Invoice } from '../accounting/invoice.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { paidChanges, paidEvent } from '../invoices/paid-invoice.js';
import { paid } from '../accounting/ledger.js';
import { LedgerRepository } from '../accounting/ledger.repository.js';
import { PaymentsRepository } from './store/payments.repository.js';
import { targetOf, auditInvoice } from '../accounting/audit-invoice.js';

type ReceivedPayment = Readonly<{
  /** Unique across the platform: the provider's name and its payment id. */
  id: string;
  companyId: string;
  invoiceId: string;
  chargeId: string | null;
  cents: number;
  at: Date;
  settledBy?: { userId: string; reason: string };
  /** The request of the operator who settles the invoice; missing if the provider reported the payment. */
  context?: RpcContext;
}>;

/**
 * Stores a received payment once: payment, invoice, ledger and event in one transaction. A partial payment leaves the
 * invoice open; any excess, and money for an invoice that is not open, becomes the company's credit.
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
  execute(money: ReceivedPayment, now: Date): Promise<boolean> {
    return this.transactions.run((transaction) => this.take(transaction, money, now));
  }

  private async take({ session, announce }: Transaction, money: ReceivedPayment, now: Date): Promise<boolean> {
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
    await this.invoices.update(companyId, invoiceId, changes, session);
    await this.ledger.add(
      [paid(id, { companyId, invoiceId, planName: invoice.planName, at }, cents, allocatedCents)],
      session,
    );
    announce(...(isPaid ? [paidEvent(invoice, now)] : []), ...auditPayment(money, invoice, { ...invoice, ...changes }));
    return true;
  }
}

/**
 * Audits the payment. If it only becomes credit, the invoice is unchanged and the record contains the received amount.
 */
function auditPayment(
  { id, companyId, cents, context, settledBy }: ReceivedPayment,
  before: Invoice,
  after: Invoice,
): Outgoing[] {
  const shown = ({ status, paidCents }: Invoice) => ({ status, paid: paidCents / 100 });
  const changes = changesBetween(shown(before), shown(after));
  const said = { received: cents / 100, ...(settledBy && { reason: settledBy.reason }) };
  const audited = { before: changes.before, after: { ...changes.after, ...said } };
  if (!context) return auditInvoice(before, { action: 'invoice.paid', changes: audited }, { at: new Date(), key: id });
  return auditOf(context, { action: 'invoice.settled', companyId, target: targetOf(before), changes: audited });
}
