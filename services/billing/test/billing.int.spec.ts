import { randomUUID } from 'node:crypto';
import {
  CompanyInvoicePages,
  InvoicePages,
  GetBusinessFigures,
  GetCredit,
  GetPaymentLink,
  GetPaymentPage,
  ListCompanyInvoices,
  ListCredits,
  ListInvoices,
  ReceivePaymentNotice,
  SettleInvoice,
  SimulatePayment,
  StartCheckout,
  StartPayment,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askPage } from '../../service-kit/test/ask-page.js';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import type { Invoice } from '../src/accounting/invoice.js';
import type { LedgerEntry } from '../src/accounting/ledger.js';
import { LedgerRepository } from '../src/accounting/ledger.repository.js';
import type { NewCharge } from '../src/payments/providers/charge.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { SIGNATURE_HEADER, type SandboxProvider } from '../src/payments/providers/sandbox-provider.js';
import { admin, boss, codeOf, DAY_MS, paidInvoices, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};

describe('billing', () => {
  const mailServer = new MailServer();
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  beforeAll(async () => {
    service = await TestService.start({ SMTP_URL: await mailServer.start(), WEB_URL: 'https://desk.test/' });
    paid = await paidInvoices(service.link);
  });
  afterAll(async () => {
    await paid.stop();
    await service.stop();
    await mailServer.stop();
  });

  const sandbox = () => service.get<PaymentProviders>(PaymentProviders).pix as SandboxProvider;
  const invoicesOf = ({ id }: Subscription) => service.all<Invoice>('invoices', { companyId: id });
  const entriesOf = ({ id }: Subscription) => service.all<LedgerEntry>('ledger', { companyId: id });
  const chargesOf = ({ id }: Subscription) =>
    service.all<{ providerId: string; createdAt: Date }>('charges', { companyId: id });
  const balance = (account: 'receivable' | 'income' | 'cash' | 'credit', { id }: Subscription) =>
    service.get<LedgerRepository>(LedgerRepository).balance(account, id);
  const checkout = ({ id }: Subscription) => service.ask(StartCheckout, PAYER, admin(id));
  const notice = (providerIds: string[]) => {
    const body = Buffer.from(JSON.stringify({ charges: providerIds }));
    const headers = { [SIGNATURE_HEADER]: sandbox().sign(body) };
    return { provider: 'sandbox', headers, query: {}, body: body.toString('base64') };
  };
  /** Resolves once no e-mail to the company is pending. */
  const mailed = async ({ id: companyId }: Subscription) => {
    while ((await service.all('mails', { companyId })).length > 0) await new Promise(setImmediate);
  };
  /** Polls the charges that are due. */
  const looked = () => service.work('charges').runDue();
  const isAnnounced = async (invoiceId: string) => {
    while (!paid.seen.includes(invoiceId)) await new Promise(setImmediate);
  };

  describe('an invoice', () => {
    it('is issued seven days before the due day and not before, once, with the price of the recurrence', async () => {
      const [soon, later] = [
        await service.aCompany({
          dueDate: new Date(Date.now() + 6.9 * DAY_MS).toISOString(),
          recurrence: 'TRIMESTRAL',
        }),
        await service.aCompany({ dueDate: new Date(Date.now() + 7.1 * DAY_MS).toISOString() }),
      ];

      await service.runAt(new Date());
      await service.runAt(new Date());

      expect(await invoicesOf(soon)).toMatchObject([{ cents: 3 * 9_990, months: 3, status: 'open', number: 1 }]);
      expect(await invoicesOf(later)).toEqual([]);
    });

    it.each([8, 62, 400])(
      'is issued on demand %d days before, once, and pays for the period after its due day',
      async (days) => {
        const dueDate = new Date(Date.now() + days * DAY_MS).toISOString();
        const company = await service.aCompany({ dueDate });
        const [first, second] = [await checkout(company), await checkout(company)];
        await service.runAt(new Date());
        expect(first.valor.original).toBe('99.90');
        expect(second.invoiceId).toBe(first.invoiceId);
        const [invoice, ...others] = await invoicesOf(company);
        expect([invoice?.status, invoice?.dueDate.toISOString(), others]).toEqual(['open', dueDate, []]);
      },
    );

    it.each([{ priceCents: 0 }, { status: false }, { dueDate: null }, { isPlatform: true }])(
      'is not issued on demand for a company that is not billed: %j',
      async (fields) => {
        const company = await service.aCompany(fields);
        expect(await codeOf(checkout(company))).toBe('ERR_NO_INVOICE_FOUND');
        expect(await invoicesOf(company)).toEqual([]);
      },
    );

    it('is not issued for the operator’s company, a disabled one, or one without a due date or a price', async () => {
      const nobody = [
        await service.aCompany({ isPlatform: true }),
        await service.aCompany({ status: false }),
        await service.aCompany({ dueDate: null }),
        await service.aCompany({ priceCents: 0 }),
      ];

      await service.runAt(new Date());

      for (const one of nobody) expect(await invoicesOf(one)).toEqual([]);
    });

    it('is issued once for concurrent requests', async () => {
      const company = await service.aCompany();

      const asked = await Promise.all([checkout(company), checkout(company), checkout(company)]);

      expect(new Set(asked.map(({ invoiceId }) => invoiceId)).size).toBe(1);
      expect(await invoicesOf(company)).toHaveLength(1);
    });

    it('is cancelled when the due date was moved, and issued for the new one', async () => {
      const company = await service.aCompany();
      await service.runAt(new Date());

      const moved = await service.aCompany({ ...company, dueDate: new Date(Date.now() + 5 * DAY_MS).toISOString() }, 2);
      await service.runAt(new Date());

      const [first, second] = (await invoicesOf(moved)).toSorted((a, b) => a.number - b.number);
      expect([first?.status, second?.status]).toEqual(['cancelled', 'open']);
      expect(await balance('receivable', company)).toBe(9_990);
    });

    it('is visible to its company only, page by page', async () => {
      const [company, other] = [await service.aCompany(), await service.aCompany()];
      await service.runAt(new Date());

      const table = (query: object) => service.ask(ListInvoices, query, admin(company.id));
      const found = await askPage(InvoicePages, {}, table);

      expect(found).toMatchObject({ count: 1, hasMore: false, invoices: [{ number: 1, value: 99.9, status: 'open' }] });
      expect(await table({})).toMatchObject({ total: 1, data: [{ number: 1 }] });
      expect(await table({ filter: { status: 'paid' } })).toEqual({ data: [], total: 0 });
      expect(await codeOf(table({ filter: { companyId: other.id } }))).toBe('ERR_VALIDATION');
      const [of] = await invoicesOf(other);
      expect(await codeOf(service.ask(StartCheckout, { ...PAYER, invoiceId: of?._id ?? '' }, admin(company.id)))).toBe(
        'ERR_NO_INVOICE_FOUND',
      );
    });
  });

  describe('a payment', () => {
    it('by Pix pays the invoice, despite repeated and concurrent notifications', async () => {
      const company = await service.aCompany();
      const pix = await checkout(company);
      expect(pix).toMatchObject({ valor: { original: '99.90' }, canSimulate: true });
      expect(pix.qrcode.qrcode).toMatch(/^000201.*5303986540599\.90.*6304[0-9A-F]{4}$/);
      const [charge] = await chargesOf(company);
      await sandbox().simulate?.(charge?.providerId ?? '', 9_990);

      const request = notice([charge?.providerId ?? '']);
      await Promise.all(Array.from({ length: 10 }, () => service.ask(ReceivePaymentNotice, request)));
      await looked();

      expect(await invoicesOf(company)).toMatchObject([{ status: 'paid', paidCents: 9_990, nextMailAt: null }]);
      expect(await service.all('payments', { companyId: company.id })).toHaveLength(1);
      await isAnnounced(pix.invoiceId);
      expect(paid.seen.filter((id) => id === pix.invoiceId)).toHaveLength(1);
      expect([await balance('cash', company), await balance('receivable', company)]).toEqual([9_990, 0]);
    });

    it('without a notification is found by polling', async () => {
      const company = await service.aCompany();
      await checkout(company);
      const [charge] = await chargesOf(company);
      await sandbox().simulate?.(charge?.providerId ?? '', 9_990);
      const madeAt = charge?.createdAt.getTime() ?? 0;

      await service.runAt(new Date(madeAt + 20_000));
      expect(await invoicesOf(company)).toMatchObject([{ status: 'open' }]);
      await service.runAt(new Date(madeAt + 40_000));

      expect(await invoicesOf(company)).toMatchObject([{ status: 'paid' }]);
    });

    const payPart = async (company: Subscription, cents: number) => {
      await checkout(company);
      const { providerId = '' } = (await chargesOf(company)).at(-1) ?? {};
      await sandbox().simulate?.(providerId, cents);
      await service.ask(ReceivePaymentNotice, notice([providerId]));
      await looked();
    };

    it('of a part leaves the invoice open and requests the rest; the excess is credit', async () => {
      const company = await service.aCompany();

      await payPart(company, 4_000);
      expect(await invoicesOf(company)).toMatchObject([{ status: 'open', paidCents: 4_000 }]);
      expect(await checkout(company)).toMatchObject({ valor: { original: '59.90' } });

      await payPart(company, 6_000);
      expect(await invoicesOf(company)).toMatchObject([{ status: 'paid', paidCents: 9_990 }]);
      expect([await balance('cash', company), await balance('credit', company)]).toEqual([10_000, -10]);
    });

    it('that arrives a second time is credit', async () => {
      const company = await service.aCompany();
      const { token } = await checkout(company);
      await service.ask(SimulatePayment, { token });
      const [charge] = await chargesOf(company);
      await sandbox().simulate?.(charge?.providerId ?? '', 9_990);
      await service.ask(ReceivePaymentNotice, notice([charge?.providerId ?? '']));
      await looked();

      expect(await balance('credit', company)).toBe(-9_990);
      expect(await service.all('payments', { companyId: company.id })).toHaveLength(2);
    });

    it('is not accepted by a notification alone, and a forged one is rejected', async () => {
      const company = await service.aCompany();
      await checkout(company);
      const [charge] = await chargesOf(company);
      const genuine = notice([charge?.providerId ?? '']);
      const other = Buffer.from(JSON.stringify({ charges: [] })).toString('base64');

      await service.ask(ReceivePaymentNotice, genuine);
      await looked();

      expect(await invoicesOf(company)).toMatchObject([{ status: 'open', paidCents: 0 }]);
      for (const forged of [{ headers: {} }, { body: other }, { provider: 'asaas' }])
        expect(await codeOf(service.ask(ReceivePaymentNotice, { ...genuine, ...forged }))).toBe('ERR_NO_PERMISSION');
    });

    it('cannot be simulated in production', async () => {
      const live = await TestService.start({ NODE_ENV: 'test' });
      try {
        Object.defineProperty(live.get<PaymentProviders>(PaymentProviders).pix, 'simulate', { value: undefined });
        const company = await live.aCompany();
        const pix = await live.ask(StartCheckout, PAYER, admin(company.id));
        expect(pix.canSimulate).toBe(false);
        expect(await codeOf(live.ask(SimulatePayment, { token: pix.token }))).toBe('ERR_NO_PERMISSION');
      } finally {
        await live.stop();
      }
    });

    it('by card is entered on the provider’s page, if the installation has such a provider', async () => {
      const company = await service.aCompany();
      const { token, canPayByCard } = await checkout(company);
      expect(canPayByCard).toBe(false);
      expect(await codeOf(service.ask(StartPayment, { token, method: 'card' }))).toBe('ERR_NO_PERMISSION');

      const asked: NewCharge[] = [];
      const charge = (one: NewCharge) => {
        asked.push(one);
        return Promise.resolve({ providerId: 'card-1', pixCode: null, payUrl: 'https://cards.test/1' });
      };
      const providers = service.get<PaymentProviders>(PaymentProviders);
      Object.defineProperty(providers, 'card', { value: { name: 'cards', charge }, configurable: true });
      try {
        const started = [
          await service.ask(StartPayment, { token, method: 'card' }),
          await service.ask(StartPayment, { token, method: 'card' }),
        ];

        for (const one of started)
          expect(one).toMatchObject({ payUrl: 'https://cards.test/1', qrcode: { qrcode: '' }, canPayByCard: true });
        const payer = { name: 'Padaria Aurora', email: company.email };
        expect(asked).toMatchObject([{ cents: 9_990, payer, returnUrl: `https://desk.test/pay/${token}` }]);
      } finally {
        Object.defineProperty(providers, 'card', { value: null });
      }
    });

    it('settled manually requires the operator and a reason, and counts once', async () => {
      const company = await service.aCompany();
      const { invoiceId: id } = await checkout(company);
      const settle = (actor: typeof boss) => service.ask(SettleInvoice, { id, reason: 'Depósito em conta' }, actor);

      expect(await codeOf(settle(admin(company.id)))).toBe('ERR_NO_PERMISSION');
      const tried = await Promise.all([codeOf(settle(boss)), codeOf(settle(boss))]);
      await codeOf(settle(boss));

      expect(tried).toContain('no error');
      expect(await service.all('payments', { companyId: company.id })).toHaveLength(1);
      expect(await invoicesOf(company)).toMatchObject([
        { status: 'paid', settledBy: { userId: 'boss', reason: 'Depósito em conta' } },
      ]);
      expect(SettleInvoice.request.safeParse({ id, reason: ' ' }).success).toBe(false);
    });
  });

  describe('credit', () => {
    /** Pays the open invoice and this much more by its Pix code. */
    const payWith = async (company: Subscription, more: number) => {
      const { valor } = await checkout(company);
      const { providerId = '' } = (await chargesOf(company)).at(-1) ?? {};
      await sandbox().simulate?.(providerId, Math.round(Number(valor.original) * 100) + more);
      await service.ask(ReceivePaymentNotice, notice([providerId]));
      await looked();
    };
    /** Renews the company like auth-tenants after a payment. */
    const renewed = (company: Subscription) =>
      service.aCompany({ ...company, dueDate: new Date(Date.now() + 6 * DAY_MS).toISOString() }, 2);
    const ownCredit = async ({ id }: Subscription) => (await service.ask(GetCredit, {}, admin(id))).credit;
    const newest = async (company: Subscription) =>
      (await invoicesOf(company)).toSorted((a, b) => a.number - b.number).at(-1);

    it('pays a part of the next invoice, which requests the rest', async () => {
      const company = await service.aCompany();
      await payWith(company, 2_500);
      expect(await ownCredit(company)).toBe(25);

      await renewed(company);
      await service.runAt(new Date());

      const invoice = await newest(company);
      expect(invoice).toMatchObject({
        ...{ cents: 9_990, paidCents: 2_500, status: 'open' },
        lines: [
          { kind: 'plan', planName: 'Ouro', months: 1, cents: 9_990 },
          { kind: 'credit', cents: -2_500 },
        ],
      });
      expect(await checkout(company)).toMatchObject({ valor: { original: '74.90' } });
      expect([await ownCredit(company), await balance('credit', company)]).toEqual([0, 0]);
      expect(await balance('receivable', company)).toBe(7_490);
      const { data: invoices } = await service.ask(ListInvoices, {}, admin(company.id));
      expect(invoices[0]).toMatchObject({ value: 99.9, paid: 25, lines: [{ value: 99.9 }, { value: -25 }] });
    });

    it('pays the next invoice in full, which extends the due date and leaves the rest', async () => {
      const company = await service.aCompany();
      await payWith(company, 12_000);

      await renewed(company);
      await service.runAt(new Date());

      const invoice = await newest(company);
      expect(invoice).toMatchObject({ status: 'paid', cents: 9_990, paidCents: 9_990, nextMailAt: null });
      expect(invoice?.paidAt).not.toBeNull();
      await isAnnounced(invoice?._id ?? '');
      expect(await ownCredit(company)).toBe(20.1);
      expect([await balance('credit', company), await balance('receivable', company)]).toEqual([-2_010, 0]);
      expect(await service.all('charges', { invoiceId: invoice?._id })).toEqual([]);
    });

    it('that pays an invoice in full is reported by one e-mail, which requests nothing', async () => {
      const company = await service.aCompany();
      await payWith(company, 12_000);
      await renewed(company);

      await service.runAt(new Date());
      await service.runAt(new Date(Date.now() + 7 * DAY_MS));
      await mailed(company);

      const [mail, ...more] = await mailServer.to(company.email);
      const invoice = await newest(company);
      expect(mail?.subject).toBe('Recado: fatura paga com o seu crédito');
      expect(mail?.text).toContain('foi paga com o seu crédito. Não é preciso fazer nada.');
      expect(mail?.text).toContain(`Ver a fatura: https://desk.test/pay/${invoice?.token}`);
      for (const absent of ['000201', 'Pix', 'Se já pagou']) expect(mail?.text).not.toContain(absent);
      expect(more).toEqual([]);
    });

    it('of a cancelled invoice is restored', async () => {
      const company = await service.aCompany();
      await payWith(company, 2_500);
      const next = await renewed(company);
      await service.runAt(new Date());

      await service.aCompany({ ...next, dueDate: new Date(Date.now() + 30 * DAY_MS).toISOString() }, 3);
      await service.runAt(new Date());

      expect(await newest(company)).toMatchObject({ status: 'cancelled' });
      expect(await ownCredit(company)).toBe(25);
    });

    it('is spent once for concurrent requests of the invoice', async () => {
      const company = await service.aCompany();
      await payWith(company, 2_500);
      const next = await renewed(company);

      await Promise.all([checkout(next), checkout(next), service.runAt(new Date())]);

      expect((await entriesOf(company)).filter(({ kind }) => kind === 'credit')).toHaveLength(1);
      expect([await ownCredit(company), await balance('credit', company)]).toEqual([0, 0]);
    });

    it('is visible to its company and the operator only', async () => {
      const [company, other] = [await service.aCompany(), await service.aCompany()];
      await payWith(company, 2_500);
      const asked = { companyIds: [company.id, other.id] };

      expect(await ownCredit(other)).toBe(0);
      expect(await service.ask(ListCredits, asked, boss)).toEqual([{ companyId: company.id, credit: 25 }]);
      expect(await codeOf(service.ask(ListCredits, asked, admin(company.id)))).toBe('ERR_NO_PERMISSION');
    });
  });

  describe('the payment page', () => {
    it('shows one invoice to the holder of its link, and nothing else', async () => {
      const company = await service.aCompany({ companyName: 'Floricultura' });
      const { token } = await service.ask(GetPaymentLink, { companyId: company.id });
      const page = await service.ask(GetPaymentPage, { token: token ?? '' });

      expect(page).toMatchObject({ companyName: 'Floricultura', invoice: { value: 99.9, status: 'open' }, pix: null });
      expect(JSON.stringify(page)).not.toContain(company.id);
      const pix = await service.ask(StartPayment, { token: token ?? '' });
      expect(await service.ask(GetPaymentPage, { token: token ?? '' })).toMatchObject({ pix });
      expect(await codeOf(service.ask(GetPaymentPage, { token: 'x'.repeat(32) }))).toBe('ERR_NO_INVOICE_FOUND');
    });

    it('of a paid invoice accepts no further payment', async () => {
      const company = await service.aCompany();
      const { token } = await checkout(company);
      await service.ask(SimulatePayment, { token });

      expect(await codeOf(service.ask(StartPayment, { token }))).toBe('ERR_INVOICE_NOT_OPEN');
      expect(await service.ask(GetPaymentLink, { companyId: company.id })).toEqual({ token: null });
      expect(await service.ask(GetPaymentPage, { token })).toMatchObject({ invoice: { status: 'paid' }, pix: null });
    });
  });

  describe('e-mails', () => {
    it('contain the Pix code and the link immediately, the day before, on the day, and after it, until it is paid', async () => {
      const due = new Date('2031-03-20T23:59:59.999-03:00');
      const company = await service.aCompany({ dueDate: due.toISOString() });
      const times = ['03-14T10:00', '03-15T10:00', '03-19T09:01', '03-19T15:00', '03-20T09:01', '03-21T09:01'];
      for (const time of times) await service.runAt(new Date(`2031-${time}:00-03:00`));

      const mails = await mailServer.to(company.email, 4);
      const [first, , , last] = mails;
      const [invoice] = await invoicesOf(company);
      expect(mails).toHaveLength(4);
      expect(first?.subject).toBe('Recado: fatura com vencimento em 20/03/2031');
      expect(first?.text).toContain(`https://desk.test/pay/${invoice?.token}`);
      expect(first?.text).toMatch(/000201.*6304[0-9A-F]{4}/);
      expect(first?.text).toContain('vence em 20/03/2031');
      expect(last?.text).toContain('venceu em 20/03/2031');

      await service.ask(SettleInvoice, { id: invoice?._id ?? '', reason: 'pago' }, boss);
      await service.runAt(new Date('2031-03-25T10:00:00-03:00'));
      expect(await service.all('mails', { companyId: company.id })).toEqual([]);
      expect(await mailServer.to(company.email, 4)).toHaveLength(4);
    });
  });

  describe('the operator', () => {
    it('sees the invoices of all companies by status, and the business figures', async () => {
      const planName = randomUUID(); // companies of earlier runs in NATS have other plans
      const company = await service.aCompany({ companyName: 'Só desta vez', planName });
      const { invoiceId: id } = await checkout(company);
      const found = { searchParam: 'só desta' };
      const page = (status: string) =>
        askPage(CompanyInvoicePages, { ...found, status }, (query) => service.ask(ListCompanyInvoices, query, boss));
      expect(await page('overdue')).toMatchObject({ count: 0 });
      expect(await page('open')).toMatchObject({ count: 1 });
      const table = (filter: object) =>
        service.ask(ListCompanyInvoices, { filter: { q: 'só desta', ...filter } }, boss);
      expect(await table({ status: 'open' })).toMatchObject({ total: 1, data: [{ id, companyName: 'Só desta vez' }] });
      expect(await table({ status: 'overdue' })).toMatchObject({ total: 0 });

      await service.ask(SettleInvoice, { id, reason: 'Depósito' }, boss);
      const figures = await service.ask(GetBusinessFigures, {}, boss);

      expect(figures.plans).toContainEqual({ planName, companies: 1, income: 99.9 });
      expect(figures.months).toHaveLength(12);
      expect(figures.months.at(-1)?.income).toBeGreaterThanOrEqual(99.9);
      for (const contract of [ListCompanyInvoices, GetBusinessFigures])
        expect(await codeOf(service.ask(contract, {}, admin(company.id)))).toBe('ERR_NO_PERMISSION');
    });

    it('has a ledger whose entries each add up to 0, and in total', async () => {
      const accounts = await Promise.all(
        (['receivable', 'income', 'cash', 'credit'] as const).map((account) =>
          service.get<LedgerRepository>(LedgerRepository).balance(account),
        ),
      );
      expect(accounts.reduce((sum, cents) => sum + cents, 0)).toBe(0);
      expect(await entriesOf(await service.aCompany())).toEqual([]);
    });
  });
});
