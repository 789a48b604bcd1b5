import { randomUUID } from 'node:crypto';
import { ListInvoicePayments, RefundPayment, type Subscription } from '@recado/contracts';
import type { Invoice } from '../src/accounting/invoice.js';
import { isBalanced, type Account, type LedgerEntry } from '../src/accounting/ledger.js';
import { boss, type TestService } from './service.js';

/** Returns all figures about a company that payments change. */
export async function booksOf(service: TestService, { id: companyId }: Subscription) {
  const of = <T>(collection: string) => service.all<T>(collection, { companyId });
  const [invoices, payments, entries] = await Promise.all([
    of<Invoice>('invoices'),
    of<{ cents: number }>('payments'),
    of<LedgerEntry>('ledger'),
  ]);
  const lines = entries.flatMap((entry) => entry.lines);
  const sum = (account: Account) =>
    lines.filter((one) => one.account === account).reduce((total, { cents }) => total + cents, 0);
  return {
    invoices: invoices.map(({ status, paidCents }) => [status, paidCents]),
    payments: payments.map(({ cents }) => cents),
    cash: sum('cash'),
    owed: sum('receivable'),
    credit: 0 - sum('credit'),
    isBalanced: entries.every(isBalanced),
  };
}

/** Polls the charges that are due. */
export const looked = (service: TestService): Promise<void> => service.work('charges').runDue();

/** Partially refunds an invoice's payment as the operator. Resolves once the refund was requested from the provider. */
export async function refundPart(service: TestService, id: string, value: number): Promise<void> {
  const { payments } = await service.ask(ListInvoicePayments, { id }, boss);
  const request = { id, paymentId: payments[0]?.id ?? '', value, reason: 'Pagou em dobro', refundId: randomUUID() };
  await service.ask(RefundPayment, request, boss);
  await service.work('refunds').runDue();
}

/** Returns the outcomes of an invoice's refunds, the largest first. */
export async function refundsOf(service: TestService, id: string) {
  const { payments } = await service.ask(ListInvoicePayments, { id }, boss);
  const refunds = payments.flatMap((payment) => payment.refunds).toSorted((a, b) => b.value - a.value);
  return refunds.map(({ value, state, failure }) => [value, state, failure]);
}

export const NOTHING_PAID = {
  invoices: [['open', 0]],
  payments: [],
  cash: 0,
  owed: 9_990,
  credit: 0,
  isBalanced: true,
};
export const PAID_ONCE = {
  ...{ invoices: [['paid', 9_990]], payments: [9_990], cash: 9_990, owed: 0, credit: 0, isBalanced: true },
};
