import {
  GetAsaasToken,
  GetPaymentLink,
  KeepCompanyDocument,
  ReceivePaymentNotice,
  StartCheckout,
  StartPayment,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import { ProviderRefusal } from '../src/payments/providers/payment-provider.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { booksOf, looked, NOTHING_PAID, PAID_ONCE, refundPart, refundsOf } from './books-of.js';
import { AsaasDouble } from './doubles/asaas.js';
import type { Fault } from './doubles/double-server.js';
import { admin, codeOf, paidInvoices, TestService } from './service.js';

const TOKEN = '$aact_hmlg_the-key-of-the-operator';
const WEBHOOK_TOKEN = 'the-operator-chose-this-token-at-asaas-8361';
const CPF = '52998224725';
const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};

describe('Pix at Asaas', () => {
  const asaas = new AsaasDouble(TOKEN);
  const mailServer = new MailServer();
  /** The documents stored in auth-tenants, and the token returned by it. */
  const kept: unknown[] = [];
  let setting: string | null = TOKEN;
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  beforeAll(async () => {
    service = await TestService.start({
      ...{ PAYMENT_PROVIDER: 'asaas', ASAAS_URL: `${await asaas.start()}/v3`, ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN },
      ...{ SMTP_URL: await mailServer.start(), WEB_URL: 'https://desk.test' },
    });
    const { connection } = service.link;
    connection.subscribe(GetAsaasToken.subject, {
      callback: (_error, message) => void message.respond(JSON.stringify({ token: setting })),
    });
    connection.subscribe(KeepCompanyDocument.subject, {
      callback: (_error, message) => {
        kept.push(message.json());
        message.respond(JSON.stringify({ message: 'Kept' }));
      },
    });
    await connection.flush();
    paid = await paidInvoices(service.link);
  });
  afterAll(async () => {
    await paid.stop();
    await service.stop();
    await asaas.stop();
    await mailServer.stop();
  });

  const provider = () => service.get<PaymentProviders>(PaymentProviders).pix;
  const aCompany = (fields: Partial<Subscription> = {}) => service.aCompany({ document: CPF, email: '', ...fields });
  const checkout = ({ id }: Subscription) => service.ask(StartCheckout, PAYER, admin(id));
  const notify = (event: string, id: string, token = WEBHOOK_TOKEN) =>
    service.ask(ReceivePaymentNotice, asaas.notice(event, id, token));
  const notifyAndSettle = async (event: string, id: string) => {
    await notify(event, id);
    await looked(service);
  };
  const inMs = (ms: number) => service.runAt(new Date(Date.now() + ms));
  const books = (company: Subscription) => booksOf(service, company);
  const customerOf = ({ id }: Subscription) => asaas.customers.find((one) => one.externalReference === id);
  /** Asaas' payments of a company, in order. */
  const paymentsOf = (company: Subscription) =>
    asaas.payments.filter(({ customer }) => customer === customerOf(company)?.id);
  /** Creates a company with a code, and returns Asaas' id of the payment. */
  const asked = async (fields: Partial<Subscription> = {}) => {
    const company = await aCompany(fields);
    const pix = await checkout(company);
    return { company, pix, id: paymentsOf(company)[0]?.id ?? '' };
  };
  const timesTold = (invoiceId: string) => paid.seen.filter((one) => one === invoiceId).length;
  const isAnnounced = async (invoiceId: string) => {
    while (timesTold(invoiceId) === 0) await new Promise(setImmediate);
  };

  describe('a charge', () => {
    it('is a payment of the company there, under our id, created once however often it is shown', async () => {
      const { company, pix } = await asked();
      const again = await checkout(company);

      const [charge] = await service.all<{ _id: string; providerId: string }>('charges', { companyId: company.id });
      expect(paymentsOf(company)).toMatchObject([
        { id: charge?.providerId, externalReference: charge?._id, billingType: 'PIX', value: 99.9 },
      ]);
      expect(customerOf(company)).toMatchObject({
        ...{ name: 'Ana', cpfCnpj: CPF, notificationDisabled: true },
      });
      expect(pix).toMatchObject({ valor: { original: '99.90' }, canSimulate: false, payUrl: null });
      expect(pix.qrcode.qrcode).toContain(charge?.providerId);
      expect(again.qrcode).toEqual(pix.qrcode);
    });

    it('is one payment there for concurrent requests', async () => {
      const company = await aCompany();
      asaas.fail(/^POST .*\/payments$/, 503);
      expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');

      const shown = await Promise.all([checkout(company), checkout(company), checkout(company)]);

      expect(new Set(shown.map(({ qrcode }) => qrcode.qrcode)).size).toBe(1);
      expect(paymentsOf(company)).toHaveLength(1);
    });

    it('requires the CPF or CNPJ until the payer has entered it, and auth-tenants stores it', async () => {
      const company = await service.aCompany({ email: '' });
      const { token = '' } = await service.ask(GetPaymentLink, { companyId: company.id });
      const start = (fields: object) => service.ask(StartPayment, { token: token ?? '', ...fields });

      const refusal = await start({}).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      expect(refusal).toMatchObject({
        ...{ code: 'ERR_VALIDATION', details: { fields: { document: ['CPF ou CNPJ é obrigatório'] } } },
      });
      expect(customerOf(company)).toBeUndefined();

      expect((await start({ document: '11.222.333/0001-81' })).qrcode.qrcode).not.toBe('');
      expect(customerOf(company)?.cpfCnpj).toBe('11222333000181');
      while (kept.length === 0) await new Promise(setImmediate);
      expect(kept).toEqual([{ companyId: company.id, document: '11222333000181' }]);
      expect(await codeOf(start({ document: '123' }))).toContain('Invalid CPF or CNPJ');
    });

    it('is e-mailed with its code, and with the link alone while the CPF or CNPJ is missing', async () => {
      const [known, unknown] = [await service.aCompany({ document: CPF }), await service.aCompany()];
      await service.runAt(new Date());

      const [[withCode], [without]] = [await mailServer.to(known.email), await mailServer.to(unknown.email)];
      expect(withCode?.text).toMatch(/Pix copia e cola:\s+00020126pix/);
      expect(without?.text).toMatch(/https:\/\/desk\.test\/pay\/[\w-]+/);
      expect(without?.text).not.toContain('Pix copia e cola');
    });

    it('updates a changed name or document at Asaas, and keeps its customer', async () => {
      const { company, id } = await asked();
      asaas.pay(id, { value: 40 });
      await notifyAndSettle('PAYMENT_RECEIVED', id);

      await service.ask(StartCheckout, { ...PAYER, firstName: 'Bia', document: '11222333000181' }, admin(company.id));

      expect(asaas.customers.filter((one) => one.externalReference === company.id)).toMatchObject([
        { name: 'Bia', cpfCnpj: '11222333000181' },
      ]);
    });
  });

  describe('a payment', () => {
    it('pays once, despite repeated and concurrent notifications', async () => {
      const { company, pix, id } = await asked();
      asaas.pay(id);

      await Promise.all(Array.from({ length: 5 }, () => notify('PAYMENT_RECEIVED', id)));
      await looked(service);
      await notifyAndSettle('PAYMENT_RECEIVED', id);

      expect(await books(company)).toEqual(PAID_ONCE);
      await isAnnounced(pix.invoiceId);
      expect(timesTold(pix.invoiceId)).toBe(1);
    });

    it('is found by polling if its notification never arrives', async () => {
      const { company, pix, id } = await asked();
      asaas.pay(id);

      await inMs(40_000);

      expect(await books(company)).toEqual(PAID_ONCE);
      await isAnnounced(pix.invoiceId);
    });

    it('counts when Asaas has the money: not while the bank holds it, nor with an early notification', async () => {
      const { company, id } = await asked();
      await notifyAndSettle('PAYMENT_RECEIVED', id);
      asaas.pay(id, { status: 'CONFIRMED' });
      asaas.the(id).paymentDate = '2026-01-31'; // regardless of the date it contains
      await notifyAndSettle('PAYMENT_CONFIRMED', id);
      expect(await books(company)).toEqual(NOTHING_PAID);

      asaas.pay(id);
      await notifyAndSettle('PAYMENT_CREATED', id); // out of order: about an earlier state

      expect(await books(company)).toEqual(PAID_ONCE);
    });

    it('that the bank took back does not count', async () => {
      const { company, id } = await asked();
      asaas.pay(id, { status: 'CONFIRMED' });
      asaas.the(id).status = 'REFUNDED';
      asaas.refundByHand(id, 99.9);
      await notifyAndSettle('PAYMENT_REFUNDED', id);

      expect(await books(company)).toEqual(NOTHING_PAID);
      expect(await service.all('charges', { companyId: company.id })).toMatchObject([{ attempts: 0 }]); // and the poll has finished
    });

    it('of another amount counts as it is: the rest is requested, the excess is credit', async () => {
      const { company, pix, id } = await asked();
      asaas.pay(id, { value: 40 });
      await notifyAndSettle('PAYMENT_RECEIVED', id);
      expect(await books(company)).toMatchObject({ invoices: [['open', 4_000]], cash: 4_000, owed: 5_990 });
      expect(timesTold(pix.invoiceId)).toBe(0);

      expect(await checkout(company)).toMatchObject({ valor: { original: '59.90' } });
      const [, rest] = paymentsOf(company);
      asaas.pay(rest?.id ?? '', { value: 60 });
      await notifyAndSettle('PAYMENT_RECEIVED', rest?.id ?? '');

      expect(await books(company)).toEqual({ ...PAID_ONCE, payments: [4_000, 6_000], cash: 10_000, credit: 10 });
    });

    it('is not accepted by a forged notification', async () => {
      const { id } = await asked();
      const genuine = asaas.notice('PAYMENT_RECEIVED', id, WEBHOOK_TOKEN);
      const forged: Partial<typeof genuine>[] = [
        { headers: {} },
        { headers: { 'asaas-access-token': '' } },
        { headers: { 'asaas-access-token': `${WEBHOOK_TOKEN}x` } },
        { body: Buffer.from('no json').toString('base64') },
        { provider: 'stripe' },
      ];

      for (const part of forged)
        expect(await codeOf(service.ask(ReceivePaymentNotice, { ...genuine, ...part }))).toBe('ERR_NO_PERMISSION');

      await looked(service);
      expect(asaas.count(new RegExp(`^GET .*/payments/${id}$`))).toBe(0);
      const other = { ...JSON.parse(Buffer.from(genuine.body, 'base64').toString()), payment: undefined } as object;
      const body = Buffer.from(JSON.stringify({ ...other, event: 'TRANSFER_DONE' })).toString('base64');
      expect(await codeOf(service.ask(ReceivePaymentNotice, { ...genuine, body }))).toBe('no error');
    });
  });

  describe('while Asaas is unavailable', () => {
    it.each([503, 'reset', 'silence'] as const)(
      '(%s) no code is issued, and afterwards one of one payment',
      async (fault) => {
        const company = await aCompany();
        asaas.fail(/^POST .*\/payments$/, fault);
        expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');

        expect((await checkout(company)).qrcode.qrcode).not.toBe('');
        expect(paymentsOf(company)).toHaveLength(1);
      },
    );

    it('calls pause briefly once most fail, and rejections are not failures', async () => {
      const alone = await TestService.start({
        ...{ PAYMENT_PROVIDER: 'asaas', ASAAS_URL: `${asaas.url}/v3`, ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN },
      });
      try {
        const { pix } = alone.get<PaymentProviders>(PaymentProviders);
        const look = () => pix.status('pay_away').catch(() => 'failed');
        const calls = () => asaas.count(/^GET .*\/payments\/pay_away$/);
        const fail = (fault: Fault) => asaas.fail(/^GET .*\/payments\/pay_away$/, fault);
        for (let n = 0; n < 12; n += 1) fail(400);
        for (let n = 0; n < 12; n += 1) await look();
        expect(calls()).toBe(12);

        for (let n = 0; n < 60; n += 1) fail(503);
        for (let n = 0; n < 60; n += 1) await look();

        expect(calls()).toBeLessThan(40);
      } finally {
        await alone.stop();
      }
    });

    it.each(['customers', 'payments'])('a lost reply about %s does not repeat the action', async (what) => {
      const company = await aCompany();
      asaas.fail(new RegExp(`^POST .*/${what}$`), 'lost');
      expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');

      const { invoiceId } = await checkout(company);
      expect(asaas.customers.filter((one) => one.externalReference === company.id)).toHaveLength(1);
      const [only, ...more] = paymentsOf(company);
      expect(more).toEqual([]);
      asaas.pay(only?.id ?? '');
      await notifyAndSettle('PAYMENT_RECEIVED', only?.id ?? '');
      expect(await books(company)).toEqual(PAID_ONCE);
      await isAnnounced(invoiceId);
    });

    it.each([500, 'reset', 'silence'] as const)('(%s) a payment waits for the next poll', async (fault) => {
      const { company, id } = await asked();
      asaas.pay(id);
      asaas.fail(new RegExp(`^GET .*/payments/${id}$`), fault);
      await notify('PAYMENT_RECEIVED', id);
      await looked(service);
      expect(await books(company)).toEqual(NOTHING_PAID);

      await inMs(2 * 60 * 60_000);

      expect(await books(company)).toEqual(PAID_ONCE);
    });

    it('a changed token is read again, and without one no code is issued', async () => {
      const company = await aCompany();
      asaas.token = setting = 'another-token';
      expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');
      expect((await checkout(company)).qrcode.qrcode).not.toBe('');

      asaas.token = TOKEN;
      setting = null;
      const other = await aCompany();
      expect(await codeOf(checkout(other))).toBe('ERR_PAYMENT_PROVIDER'); // rejected, and removed from the cache
      expect(await codeOf(checkout(other))).toBe('ERR_PAYMENT_PROVIDER');
      setting = TOKEN;
      expect((await checkout(other)).qrcode.qrcode).not.toBe('');
    });
  });

  describe('a refund', () => {
    const refundOf = (id: string, providerId: string, cents: number) =>
      provider().refund({ id, providerId, paymentId: providerId, cents });

    it('is made once, despite repeated requests and a lost reply', async () => {
      const { id } = await asked();
      asaas.pay(id);
      asaas.fail(/^POST .*\/refund$/, 'lost');
      await expect(refundOf('r1', id, 4_000)).rejects.toThrow();
      await refundOf('r1', id, 4_000);
      await refundOf('r2', id, 1_000);

      expect(asaas.the(id).refunds).toMatchObject([{ value: 40 }, { value: 10 }]);
      expect((await provider().status(id)).refunds).toMatchObject([
        { id: 'r1', paymentId: id, cents: 4_000, state: 'pending' },
        { id: 'r2', paymentId: id, cents: 1_000, state: 'pending' },
      ]);
    });

    it('is done or failed as Asaas reports, and detected when made in the panel', async () => {
      const begunAt = Date.now();
      const { id } = await asked();
      asaas.pay(id);
      await refundOf('r3', id, 1_000);
      asaas.settleRefunds(id, 'CANCELLED');
      await refundOf('r4', id, 1_000);
      asaas.refundByHand(id, 20);

      const before = await provider().status(id);
      expect(before.refunds.map(({ state }) => state)).toEqual(['failed', 'pending', 'done']);
      expect(before.refunds[2]).toMatchObject({ id: expect.stringContaining(`${id}:`), cents: 2_000 });
      expect(Number(before.refunds[2]?.at)).toBeGreaterThanOrEqual(begunAt - 1_000); // Asaas has whole seconds
      expect(Number(before.refunds[2]?.at)).toBeLessThanOrEqual(Date.now());
      asaas.settleRefunds(id, 'DONE');
      expect((await provider().status(id)).refunds.map((one) => one.id)).toEqual(before.refunds.map((one) => one.id));
      expect(before.payments).toMatchObject([{ id, cents: 9_990 }]);
    });

    it('of the operator is booked when Asaas has done it, and one from the panel by its notification', async () => {
      const { company, pix, id } = await asked();
      asaas.pay(id);
      await notifyAndSettle('PAYMENT_RECEIVED', id);
      asaas.fail(/^POST .*\/refund$/, 'lost');
      await refundPart(service, pix.invoiceId, 20);
      await inMs(60_000);
      expect(await books(company)).toEqual(PAID_ONCE); // pending

      asaas.settleRefunds(id, 'DONE');
      asaas.refundByHand(id, 10);
      await Promise.all([notify('PAYMENT_PARTIALLY_REFUNDED', id), notify('PAYMENT_PARTIALLY_REFUNDED', id)]);
      await looked(service);

      expect(asaas.the(id).refunds).toHaveLength(2);
      expect(await books(company)).toEqual({ ...PAID_ONCE, cash: 6_990 });
      expect(await refundsOf(service, pix.invoiceId)).toEqual([
        [20, 'done', null],
        [10, 'done', null],
      ]);
    });

    it('of the operator that Asaas rejects fails with the reason, and can be requested again', async () => {
      const { company, pix, id } = await asked();
      asaas.pay(id);
      await notifyAndSettle('PAYMENT_RECEIVED', id);
      asaas.balance = 5;
      await refundPart(service, pix.invoiceId, 99.9);
      asaas.balance = Number.POSITIVE_INFINITY;

      expect(await refundsOf(service, pix.invoiceId)).toEqual([[99.9, 'failed', 'Saldo insuficiente para o estorno']]);
      await refundPart(service, pix.invoiceId, 99.9);
      asaas.settleRefunds(id, 'DONE');
      await inMs(120_000);
      expect(await books(company)).toEqual({ ...PAID_ONCE, cash: 0 });
    });

    it('that Asaas cannot pay says so', async () => {
      const { id } = await asked();
      asaas.pay(id);
      asaas.balance = 5;
      await expect(refundOf('r5', id, 9_990)).rejects.toThrow(new ProviderRefusal('Saldo insuficiente para o estorno'));
      asaas.balance = Number.POSITIVE_INFINITY;
      expect((await provider().status(id)).refunds).toEqual([]);
    });
  });

  it('a payment that was deleted in the panel has ended', async () => {
    const { id } = await asked();
    expect(await provider().status(id)).toEqual({ payments: [], refunds: [], isOver: false });
    asaas.the(id).deleted = true;
    expect(await provider().status(id)).toMatchObject({ isOver: true });
  });
});
