import { randomUUID } from 'node:crypto';
import {
  GetBusinessFigures,
  ListInvoicePayments,
  ListInvoices,
  ReceivePaymentNotice,
  RefundPayment,
  SettleInvoice,
  StartCheckout,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '../src/accounting/invoice.js';
import type { Account } from '../src/accounting/ledger.js';
import { LedgerRepository } from '../src/accounting/ledger.repository.js';
import { BankDouble } from './doubles/bcb-pix.js';
import { admin, boss, codeOf, DAY_MS, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const SECRET = 's'.repeat(32);
const PRICE = 9_990;
const REASON = 'Pagou em dobro';

describe('a refund', () => {
  const bank = new BankDouble();
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ ...(await bank.start()), PIX_WEBHOOK_SECRET: SECRET });
  });
  afterAll(async () => {
    await service.stop();
    await bank.stop();
  });

  const hour = () => service.runAt(new Date(Date.now() + DAY_MS / 24));
  const invoiceOf = async ({ id }: Subscription) =>
    (await service.all<Invoice>('invoices', { companyId: id }))[0] as Invoice;
  const balance = (account: Account, { id }: Subscription) =>
    service.get<LedgerRepository>(LedgerRepository).balance(account, id);
  const books = async (company: Subscription) => ({
    cash: await balance('cash', company),
    receivable: await balance('receivable', company),
    income: await balance('income', company),
    credit: await balance('credit', company),
  });
  /** A company whose invoice was paid at the bank with this amount. */
  const payer = async (cents = PRICE) => {
    const company = await service.aCompany({ email: '', planName: randomUUID() });
    await service.ask(StartCheckout, PAYER, admin(company.id));
    const [charge] = await service.all<{ providerId: string }>('charges', { companyId: company.id });
    const pix = bank.pay(charge?.providerId ?? '', cents);
    await hour();
    return { company, pix, invoice: await invoiceOf(company) };
  };
  const paymentsOf = async ({ _id: id }: Invoice) => (await service.ask(ListInvoicePayments, { id }, boss)).payments;
  const refund = async (invoice: Invoice, value: number, refundId = randomUUID(), actor = boss) => {
    const [payment] = await paymentsOf(invoice);
    const request = { id: invoice._id, paymentId: payment?.id ?? '', value, reason: REASON, refundId };
    return service.ask(RefundPayment, request, actor);
  };
  const statesOf = async (invoice: Invoice) =>
    (await paymentsOf(invoice)).flatMap(({ refunds }) => refunds.map(({ state }) => state));

  it('of a part is made at the bank, reduces income, and is shown to operator and company', async () => {
    const { company, pix, invoice } = await payer();

    await refund(invoice, 20.5);
    await hour();

    expect(pix.devolucoes).toMatchObject([{ valor: '20.50', status: 'DEVOLVIDO' }]);
    expect(await books(company)).toEqual({ cash: PRICE - 2_050, receivable: 0, income: 2_050 - PRICE, credit: 0 });
    const [payment] = await paymentsOf(invoice);
    expect(payment).toMatchObject({ refundable: 79.4, refunds: [{ value: 20.5, state: 'done', reason: REASON }] });
    const { data: invoices } = await service.ask(ListInvoices, {}, admin(company.id));
    expect(invoices).toMatchObject([{ status: 'paid', refunded: 20.5 }]);
    const figures = await service.ask(GetBusinessFigures, {}, boss);
    expect(figures.plans).toContainEqual({ planName: company.planName, companies: 1, income: 79.4 });
  });

  it('of more than was owed refunds the credit first', async () => {
    const { company, invoice } = await payer(PRICE + 1_000);

    await refund(invoice, 15);
    await hour();

    expect(await books(company)).toMatchObject({ cash: PRICE - 500, income: 500 - PRICE, credit: 0 });
  });

  it('of credit that the next invoice has used leaves that invoice paid, and reduces income', async () => {
    const { company, invoice } = await payer(PRICE + 1_000);
    await service.aCompany({ ...company, dueDate: new Date(Date.now() + 6 * DAY_MS).toISOString() }, 2);
    await hour();
    expect(await books(company)).toMatchObject({ credit: 0, receivable: PRICE - 1_000 });

    await refund(invoice, 10);
    await hour();

    expect(await books(company)).toEqual({
      ...{ cash: PRICE, credit: 0, receivable: PRICE - 1_000 },
      income: 1_000 - 2 * PRICE,
    });
  });

  it('of an open invoice is owed again', async () => {
    const { company, invoice } = await payer(4_000);

    await refund(invoice, 40);
    await hour();

    expect(await invoiceOf(company)).toMatchObject({ status: 'open', paidCents: 0, refundedCents: 4_000 });
    expect(await books(company)).toMatchObject({ cash: 0, receivable: PRICE });
  });

  it('that is requested twice, concurrently and later, is made once', async () => {
    const { pix, invoice } = await payer();
    const id = randomUUID();

    await Promise.all([codeOf(refund(invoice, 10, id)), codeOf(refund(invoice, 10, id))]);
    await codeOf(refund(invoice, 10, id));
    await hour();
    await hour();

    expect(pix.devolucoes).toHaveLength(1);
    expect(await statesOf(invoice)).toEqual(['done']);
  });

  it('never exceeds the payment, even with concurrent requests', async () => {
    const { company, pix, invoice } = await payer();

    const asked = await Promise.all(Array.from({ length: 5 }, () => codeOf(refund(invoice, 40))));
    await hour();

    expect(asked.filter((code) => code === 'no error')).toHaveLength(2);
    expect(asked).toContain('ERR_REFUND_TOO_MUCH');
    expect(pix.devolucoes).toHaveLength(2);
    expect(await balance('cash', company)).toBe(PRICE - 8_000);
  });

  it.each(['away', 'reset', 'lost answer'] as const)(
    'at a bank that is %s is requested again under its id',
    async (fault) => {
      const { company, pix, invoice } = await payer();
      bank.faults = [fault];

      await refund(invoice, 99.9);
      await service.work('refunds').runDue();
      await hour();
      await hour();

      expect(pix.devolucoes).toHaveLength(1);
      expect(await statesOf(invoice)).toEqual(['done']);
      expect(await balance('cash', company)).toBe(0);
    },
  );

  it('that the bank has not decided counts when it has, however long that takes', async () => {
    const { company, pix, invoice } = await payer();
    bank.refundState = 'EM_PROCESSAMENTO';
    try {
      await refund(invoice, 99.9);
      await service.runAt(new Date(Date.now() + 5 * DAY_MS));
      expect(await statesOf(invoice)).toEqual(['pending']);
      expect(await balance('cash', company)).toBe(PRICE);

      bank.decide('DEVOLVIDO');
      await service.runAt(new Date(Date.now() + 5 * DAY_MS + 120_000));
      expect(await statesOf(invoice)).toEqual(['done']);
      expect(await balance('cash', company)).toBe(0);
      expect(pix.devolucoes).toHaveLength(1);
    } finally {
      bank.refundState = 'DEVOLVIDO';
    }
  });

  it('that the bank rejects, immediately or later, releases the money and says so', async () => {
    const { company, invoice } = await payer();
    bank.refusesRefunds = true;
    await refund(invoice, 99.9);
    await hour();
    bank.refusesRefunds = false;
    expect(await statesOf(invoice)).toEqual(['failed']);

    bank.refundState = 'EM_PROCESSAMENTO';
    await refund(invoice, 99.9);
    await hour();
    bank.decide('NAO_REALIZADO');
    bank.refundState = 'DEVOLVIDO';
    await service.runAt(new Date(Date.now() + DAY_MS));

    const [payment] = await paymentsOf(invoice);
    expect(payment).toMatchObject({
      refundable: 99.9,
      refunds: [{ failure: 'PixDevolucaoInvalida' }, { state: 'failed' }],
    });
    expect(await balance('cash', company)).toBe(PRICE);
  });

  it('that was made in the bank’s own panel is booked once, when a notification or a poll finds it', async () => {
    const { company, pix, invoice } = await payer();
    bank.giveBack(pix, 3_000);

    const body = Buffer.from(JSON.stringify({ pix: [{ txid: pix.txid }] })).toString('base64');
    const notice = { provider: 'efi', headers: {}, query: { hmac: SECRET }, body };
    await Promise.all([service.ask(ReceivePaymentNotice, notice), service.ask(ReceivePaymentNotice, notice)]);
    await hour();

    expect(await balance('cash', company)).toBe(PRICE - 3_000);
    const [payment] = await paymentsOf(invoice);
    expect(payment).toMatchObject({ refundable: 69.9, refunds: [{ value: 30, state: 'done', reason: null }] });
  });

  it('that was made in the bank’s own panel weeks later is found without a notification', async () => {
    const { company, pix } = await payer();
    await service.runAt(new Date(Date.now() + 5 * DAY_MS));
    bank.giveBack(pix, PRICE);

    await service.runAt(new Date(Date.now() + 30 * DAY_MS));

    expect(await balance('cash', company)).toBe(0);
  });

  it('of a manually settled payment is recorded immediately without a provider', async () => {
    const company = await service.aCompany({ email: '' });
    await service.ask(StartCheckout, PAYER, admin(company.id));
    const invoice = await invoiceOf(company);
    await service.ask(SettleInvoice, { id: invoice._id, reason: 'Depósito' }, boss);
    const before = bank.calls.length;

    await refund(invoice, 9.9);

    expect(await statesOf(invoice)).toEqual(['done']);
    expect(await balance('cash', company)).toBe(PRICE - 990);
    expect(bank.calls).toHaveLength(before);
  });

  it('is for the operator only, and for payments of that invoice', async () => {
    const [one, other] = [await payer(), await payer()];
    const [foreign] = await paymentsOf(other.invoice);
    const request = { id: one.invoice._id, paymentId: foreign?.id ?? '', value: 1, reason: REASON };

    expect(await codeOf(refund(one.invoice, 1, randomUUID(), admin(one.company.id)))).toBe('ERR_NO_PERMISSION');
    const asked = service.ask(RefundPayment, { ...request, refundId: randomUUID() }, boss);
    expect(await codeOf(asked)).toBe('ERR_REFUND_TOO_MUCH');
    expect(await codeOf(service.ask(ListInvoicePayments, { id: randomUUID() }, boss))).toBe('ERR_NO_INVOICE_FOUND');
    expect(RefundPayment.request.safeParse({ ...request, refundId: randomUUID(), reason: ' ' }).success).toBe(false);
  });
});
