import { randomInt } from 'node:crypto';
import { ReceivePaymentNotice, StartCheckout, type Subscription } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '../src/books/invoice.js';
import { isBalanced, type Account, type LedgerEntry } from '../src/books/ledger.js';
import { LookAtCharges } from '../src/payments/look-at-charges.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { SIGNATURE_HEADER, type SandboxProvider } from '../src/payments/providers/sandbox-provider.js';
import { admin, codeOf, DAY_MS, paidInvoices, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const COMPANIES = 100;
const STEPS = 10;
const PRICE = 9_990;
const ACCOUNTS: Account[] = ['receivable', 'income', 'cash', 'credit'];
type Charge = { _id: string; companyId: string; providerId: string };
type SandboxCharge = { companyId: string; payments: { cents: number }[] };

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

  /** What may happen to a charge: paid in full, with another value, twice, told of or not, looked at or not. */
  const happen = async (providerId: string): Promise<void> => {
    const step = randomInt(4);
    if (step === 0) await sandbox().simulate?.(providerId, randomInt(1, 2 * PRICE));
    else if (step === 1) await sandbox().simulate?.(providerId, PRICE);
    else if (step === 2) await tell(providerId);
    else await lookIn(DAY_MS / 48);
  };

  const wander = async ({ id }: Subscription): Promise<void> => {
    for (let n = 0; n < STEPS; n += 1) {
      const { providerId } = oneOf(await chargesOf(id)) ?? {};
      if (!providerId || randomInt(5) === 0) await codeOf(service.ask(StartCheckout, PAYER, admin(id)));
      else await happen(providerId);
    }
  };

  /** Notices that never came are made up for by asking. */
  const settled = async (): Promise<void> => {
    const isBusy = { claim: { $ne: null } };
    while ((await service.all('charges', isBusy)).length > 0) await new Promise(setImmediate);
    await lookIn(DAY_MS);
  };

  it('have in the cash what the provider’s book has, company by company', async () => {
    for (const { id } of companies) {
      const book = await service.all<SandboxCharge>('sandbox_charges', { companyId: id });
      const came = book.flatMap(({ payments }) => payments).reduce((sum, { cents }) => sum + cents, 0);
      const cash = (await service.all<LedgerEntry>('ledger', { companyId: id }))
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => account === 'cash')
        .reduce((sum, { cents }) => sum + cents, 0);
      expect(cash).toBe(came);
    }
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
