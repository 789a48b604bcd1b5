import { randomInt, randomUUID } from 'node:crypto';
import { ReceivePaymentNotice, RefundPayment, StartCheckout, type Subscription } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '../src/books/invoice.js';
import { isBalanced, type Account, type LedgerEntry } from '../src/books/ledger.js';
import { LookAtCharges } from '../src/payments/look-at-charges.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { SIGNATURE_HEADER, type SandboxProvider } from '../src/payments/providers/sandbox-provider.js';
import { SandboxChargesRepository } from '../src/payments/providers/sandbox-charges.repository.js';
import { AskRefunds } from '../src/payments/refunds/ask-refunds.js';
import { admin, boss, codeOf, DAY_MS, paidInvoices, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const COMPANIES = 100;
const STEPS = 10;
const PRICE = 9_990;
const ACCOUNTS: Account[] = ['receivable', 'income', 'cash', 'credit'];
type Charge = { _id: string; companyId: string; providerId: string };
type Money = { id: string; cents: number };
type SandboxCharge = { _id: string; companyId: string; payments: Money[]; refunds?: Money[] };
type Payment = { _id: string; invoiceId: string; cents: number };

describe('the books after a thousand random steps', () => {
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  const companies: Subscription[] = [];
  beforeAll(async () => {
    service = await TestService.start();
    paid = await paidInvoices(service.link);
    for (let n = 0; n < COMPANIES; n += 1) companies.push(await service.aCompany({ priceCents: PRICE, email: '' }));
    await Promise.all(companies.map(wander));
    await settled();
  }, 240_000);
  afterAll(async () => {
    await paid.stop();
    await service.stop();
  });

  const sandbox = () => service.get<PaymentProviders>(PaymentProviders).pix as SandboxProvider;
  const lookIn = (ms: number) => service.get<LookAtCharges>(LookAtCharges).runDue(() => new Date(Date.now() + ms));
  const chargesOf = (companyId: string) => service.all<Charge>('charges', { companyId });
  const oneOf = <T>(list: readonly T[]): T | undefined => list[list.length > 0 ? randomInt(list.length) : 0];

  const tell = async (providerId: string) => {
    const body = Buffer.from(JSON.stringify({ charges: [providerId, 'unknown'] }));
    const headers = { [SIGNATURE_HEADER]: sandbox().sign(body) };
    const notice = { provider: 'sandbox', headers, query: {}, body: body.toString('base64') };
    // doubled, and at the same moment
    await Promise.all([service.ask(ReceivePaymentNotice, notice), service.ask(ReceivePaymentNotice, notice)]);
  };

  /** The operator gives a part of a payment back, or more than is left of it. */
  const giveBack = async (companyId: string): Promise<void> => {
    const payment = oneOf(await service.all<Payment>('payments', { companyId }));
    if (!payment) return;
    const { _id: paymentId, invoiceId: id, cents } = payment;
    const value = randomInt(1, cents + 1) / 100;
    await codeOf(service.ask(RefundPayment, { id, paymentId, value, reason: 'Teste', refundId: randomUUID() }, boss));
  };

  /** The provider gives a cent back by itself. */
  const loseOne = async (companyId: string): Promise<void> => {
    const book = await service.all<SandboxCharge>('sandbox_charges', { companyId });
    const charge = book.find(({ payments, refunds }) => payments.length > 0 && !refunds);
    const paymentId = charge?.payments[0]?.id;
    if (!charge || !paymentId) return;
    const refund = { id: randomUUID(), paymentId, cents: 1, at: new Date(), state: 'done' as const };
    await service.get<SandboxChargesRepository>(SandboxChargesRepository).refund(charge._id, refund);
  };

  /** What may happen to a charge: paid in full, with another value, twice, told of or not, looked at or not, refunded. */
  const happen = async (companyId: string, providerId: string): Promise<void> => {
    const step = randomInt(6);
    if (step === 0) await sandbox().simulate?.(providerId, randomInt(1, 2 * PRICE));
    else if (step === 1) await sandbox().simulate?.(providerId, PRICE);
    else if (step === 2) await tell(providerId);
    else if (step === 3) await giveBack(companyId);
    else if (step === 4) await loseOne(companyId);
    else await lookIn(DAY_MS / 48);
  };

  const wander = async ({ id }: Subscription): Promise<void> => {
    for (let n = 0; n < STEPS; n += 1) {
      const { providerId } = oneOf(await chargesOf(id)) ?? {};
      if (!providerId || randomInt(5) === 0) await codeOf(service.ask(StartCheckout, PAYER, admin(id)));
      else await happen(id, providerId);
    }
  };

  /** Notices that never came are made up for by asking. */
  const settled = async (): Promise<void> => {
    const isBusy = { claim: { $ne: null } };
    while ((await service.all('charges', isBusy)).length > 0) await new Promise(setImmediate);
    while ((await service.all('refunds', isBusy)).length > 0) await new Promise(setImmediate);
    await service.get<AskRefunds>(AskRefunds).runDue(() => new Date(Date.now() + DAY_MS));
    await lookIn(DAY_MS);
  };

  it('have in the cash what the provider’s book has, company by company', async () => {
    for (const { id } of companies) {
      const book = await service.all<SandboxCharge>('sandbox_charges', { companyId: id });
      const sumOf = (all: Money[]) => all.reduce((sum, { cents }) => sum + cents, 0);
      const came = sumOf(book.flatMap(({ payments }) => payments));
      const went = sumOf(book.flatMap(({ refunds = [] }) => refunds));
      const cash = (await service.all<LedgerEntry>('ledger', { companyId: id }))
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => account === 'cash')
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(cash).toBe(came - went);
    }
  });

  it('have refunds of both kinds, none of them waiting, and no payment of which more went back than came', async () => {
    const refunds = await service.all<{ asked: object | null; state: string }>('refunds');
    expect(refunds.filter(({ asked }) => asked).length).toBeGreaterThan(COMPANIES / 10);
    expect(refunds.filter(({ asked }) => !asked).length).toBeGreaterThan(COMPANIES / 10);
    expect(refunds.filter(({ state }) => state !== 'done')).toEqual([]);
    const payments = await service.all<{ cents: number; refundCents?: number }>('payments');
    expect(payments.filter(({ cents, refundCents = 0 }) => refundCents > cents + 1)).toEqual([]);
  });

  it('add up to 0 in each entry, owe what the invoices say, and tell of each paid invoice once', async () => {
    const entries = await service.all<LedgerEntry>('ledger');
    expect(entries.every(isBalanced)).toBe(true);
    const sums = new Map(ACCOUNTS.map((account) => [account, 0]));
    for (const { account, cents } of entries.flatMap(({ lines }) => lines))
      sums.set(account, (sums.get(account) ?? 0) + cents);
    const invoices = await service.all<Invoice>('invoices');
    const open = invoices.filter(({ status }) => status === 'open');
    expect(sums.get('receivable')).toBe(open.reduce((sum, { cents, paidCents }) => sum + cents - paidCents, 0));
    const full = invoices.filter(({ status }) => status === 'paid').map(({ _id }) => _id);
    expect(full.length).toBeGreaterThan(COMPANIES / 10);
    while (new Set(paid.seen).size < full.length) await new Promise(setImmediate);
    const told = paid.seen.filter((id) => full.includes(id));
    expect(told.toSorted()).toEqual(full.toSorted());
  });
});
