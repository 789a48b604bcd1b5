import { randomInt, randomUUID } from 'node:crypto';
import { ADDONS, ReceivePaymentNotice, RefundPayment, StartCheckout, type Subscription } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import type { Invoice } from '../src/accounting/invoice.js';
import { creditChange, isBalanced, type Account, type LedgerEntry } from '../src/accounting/ledger.js';
import type { BalanceDocument } from '../src/accounting/ledger.repository.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { SIGNATURE_HEADER, type SandboxProvider } from '../src/payments/providers/sandbox-provider.js';
import { SandboxChargesRepository } from '../src/payments/providers/sandbox-charges.repository.js';
import { admin, boss, codeOf, DAY_MS, paidInvoices, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const COMPANIES = 100;
const STEPS = 10;
const PRICE = 9_990;
/** auth-tenants extends the due date by a month, or the operator moves it to another day. */
const MOVES_DAYS = [30, -1, 2] as const;
const ACCOUNTS: Account[] = ['receivable', 'income', 'cash', 'credit'];
type Charge = { _id: string; companyId: string; providerId: string };
type TestPayment = { id: string; cents: number };
type SandboxCharge = { _id: string; companyId: string; payments: TestPayment[]; refunds?: TestPayment[] };
type Payment = { _id: string; invoiceId: string; cents: number };

describe('the ledger after a thousand random steps', () => {
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  const companies: Subscription[] = [];
  const revisions = new Map<string, number>();
  beforeAll(async () => {
    service = await TestService.start();
    paid = await paidInvoices(service.link);
    for (let n = 0; n < COMPANIES; n += 1) companies.push(await service.aCompany({ priceCents: PRICE, email: '' }));
    await Promise.all(companies.map(wander));
    await settled();
  }, TEST_LIMIT_MS);
  afterAll(async () => {
    await paid.stop();
    await service.stop();
  });

  const sandbox = () => service.get<PaymentProviders>(PaymentProviders).pix as SandboxProvider;
  const lookIn = (ms: number) => service.work('charges').runDue(() => new Date(Date.now() + ms));
  /** Runs at a time when the next invoice of each company is due. */
  const issueAll = () => service.work('invoices').runDue(() => new Date(Date.now() + 10 * 365 * DAY_MS));
  const chargesOf = (companyId: string) => service.all<Charge>('charges', { companyId });
  const oneOf = <T>(list: readonly T[]): T | undefined => list[list.length > 0 ? randomInt(list.length) : 0];

  const notify = async (providerId: string) => {
    const body = Buffer.from(JSON.stringify({ charges: [providerId, 'unknown'] }));
    const headers = { [SIGNATURE_HEADER]: sandbox().sign(body) };
    const notice = { provider: 'sandbox', headers, query: {}, body: body.toString('base64') };
    // duplicated, and concurrently
    await Promise.all([service.ask(ReceivePaymentNotice, notice), service.ask(ReceivePaymentNotice, notice)]);
  };

  /** The operator refunds a payment partially, or by more than remains of it. */
  const giveBack = async (companyId: string): Promise<void> => {
    const payment = oneOf(await service.all<Payment>('payments', { companyId }));
    if (!payment) return;
    const { _id: paymentId, invoiceId: id, cents } = payment;
    const value = randomInt(1, cents + 1) / 100;
    await codeOf(service.ask(RefundPayment, { id, paymentId, value, reason: 'Teste', refundId: randomUUID() }, boss));
  };

  /** The provider refunds a cent on its own. */
  const loseOne = async (companyId: string): Promise<void> => {
    const book = await service.all<SandboxCharge>('sandbox_charges', { companyId });
    const charge = book.find(({ payments, refunds }) => payments.length > 0 && !refunds);
    const paymentId = charge?.payments[0]?.id;
    if (!charge || !paymentId) return;
    const refund = { id: randomUUID(), paymentId, cents: 1, at: new Date(), state: 'done' as const };
    await service.get<SandboxChargesRepository>(SandboxChargesRepository).refund(charge._id, refund);
  };

  /**
   * The possible events for a charge: paid in full, with a different amount or twice; reported or not; polled or not;
   * refunded.
   */
  const happen = async (companyId: string, providerId: string): Promise<void> => {
    const step = randomInt(6);
    if (step === 0) await sandbox().simulate?.(providerId, randomInt(1, 2 * PRICE));
    else if (step === 1) await sandbox().simulate?.(providerId, PRICE);
    else if (step === 2) await notify(providerId);
    else if (step === 3) await giveBack(companyId);
    else if (step === 4) await loseOne(companyId);
    else await lookIn(DAY_MS / 48);
  };

  const change = (company: Subscription): Promise<Subscription> => {
    const revision = (revisions.get(company.id) ?? 1) + 1;
    revisions.set(company.id, revision);
    return service.aCompany(company, revision);
  };

  /** The company gets another due date. A paid invoice for the old one stays, and the next run cancels an open one. */
  const move = (company: Subscription): Promise<Subscription> => {
    const days = MOVES_DAYS[randomInt(MOVES_DAYS.length)] ?? 0;
    const dueDate = new Date(Date.parse(company.dueDate ?? '') + days * DAY_MS).toISOString();
    return change({ ...company, dueDate });
  };

  /** The company switches an add-on on or off. */
  const changeAddons = (company: Subscription): Promise<Subscription> => {
    const [first, ...others] = company.addons;
    if (first && randomInt(3) === 0)
      return change({ ...company, addons: [...others, { ...first, endsAt: company.dueDate }] });
    const cents = randomInt(1, 3_000);
    const added = {
      ...{
        id: randomUUID(),
        addon: ADDONS[randomInt(ADDONS.length)] ?? 'users',
        priceCents: cents,
        agreedCents: cents,
      },
      ...{ chargedFrom: new Date(Date.now() - randomInt(20) * DAY_MS).toISOString(), endsAt: null },
    };
    return change({ ...company, addons: [...company.addons, added] });
  };

  const wander = async (company: Subscription): Promise<void> => {
    let now = company;
    for (let n = 0; n < STEPS; n += 1) {
      const { providerId } = oneOf(await chargesOf(now.id)) ?? {};
      const step = randomInt(9);
      if (step === 0) now = await move(now);
      else if (step === 1) now = await changeAddons(now);
      else if (step === 2) await issueAll();
      else if (!providerId || step === 3) await codeOf(service.ask(StartCheckout, PAYER, admin(now.id)));
      else await happen(now.id, providerId);
    }
  };

  /** Polling makes up for notifications that never arrived. */
  const settled = async (): Promise<void> => {
    await service.work('refunds').runDue(() => new Date(Date.now() + DAY_MS));
    await lookIn(DAY_MS);
    await issueAll();
  };

  it('have in the cash what the provider’s book has, company by company', async () => {
    for (const { id } of companies) {
      const book = await service.all<SandboxCharge>('sandbox_charges', { companyId: id });
      const sumOf = (all: TestPayment[]) => all.reduce((sum, { cents }) => sum + cents, 0);
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
    expect(refunds.filter(({ asked }) => asked).length).toBeGreaterThan(0);
    expect(refunds.filter(({ asked }) => !asked).length).toBeGreaterThan(0);
    expect(refunds.filter(({ state }) => state !== 'done')).toEqual([]);
    const payments = await service.all<{ cents: number; refundCents?: number }>('payments');
    expect(payments.filter(({ cents, refundCents = 0 }) => refundCents > cents + 1)).toEqual([]);
  });

  it('add up to 0 in each entry, owe what the invoices say, and announce each paid invoice once', async () => {
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
    // other tests also publish theirs
    while (!full.every((id) => paid.seen.includes(id))) await new Promise(setImmediate);
    const announced = paid.seen.filter((id) => full.includes(id));
    expect(announced.toSorted()).toEqual(full.toSorted());
  });

  it('leave each company the credit that its entries add up to, which is never below 0', async () => {
    const balances = new Map(
      (await service.all<BalanceDocument>('balances')).map(({ _id, creditCents }) => [_id, creditCents]),
    );
    let spent = 0;
    for (const { id } of companies) {
      const entries = await service.all<LedgerEntry>('ledger', { companyId: id });
      const credit = entries.reduce((sum, entry) => sum + creditChange(entry), 0);
      expect(credit).toBe(balances.get(id) ?? 0);
      expect(credit).toBeGreaterThanOrEqual(0);
      spent += entries.filter(({ kind }) => kind === 'credit').length;
    }
    expect(spent).toBeGreaterThan(COMPANIES / 20);
  });

  it('ask in each invoice for the sum of its lines, and say in a line what credit paid', async () => {
    for (const { companyId, _id: invoiceId, lines = [], cents } of await service.all<Invoice>('invoices')) {
      const sumOf = (some: readonly { cents: number }[]) => some.reduce((sum, line) => sum + line.cents, 0);
      expect(sumOf(lines.filter(({ kind }) => kind !== 'credit'))).toBe(cents);
      const [entry] = await service.all<LedgerEntry>('ledger', { companyId, invoiceId, kind: 'credit' });
      expect(sumOf(lines.filter(({ kind }) => kind === 'credit'))).toBe(entry ? creditChange(entry) : 0);
    }
  });

  it('have the first days of each add-on in one invoice that counts', async () => {
    const invoices = (await service.all<Invoice>('invoices')).filter(({ status }) => status !== 'cancelled');
    const begun = invoices.flatMap(({ begunAddonIds }) => begunAddonIds);
    expect(begun.length).toBeGreaterThan(COMPANIES / 5);
    expect(new Set(begun).size).toBe(begun.length);
    const noted = await service.all<{ _id: string }>('begun_addons');
    expect(noted.map(({ _id }) => _id).toSorted()).toEqual(begun.toSorted());
  });
});
