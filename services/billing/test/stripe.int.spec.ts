import {
  GetPaymentLink,
  GetPaymentPage,
  ReceivePaymentNotice,
  SimulatePayment,
  StartPayment,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../src/payments/providers/payment-provider.js';
import { PaymentProviders } from '../src/payments/providers/payment-providers.js';
import { booksOf, looked, NOTHING_PAID, PAID_ONCE, refundPart, refundsOf } from './books-of.js';
import type { Fault } from './doubles/double-server.js';
import { StripeDouble } from './doubles/stripe.js';
import { codeOf, paidInvoices, TestService } from './service.js';

const KEY = 'sk_test_the-key-of-the-operator';
const SECRET = 'whsec_the-signing-secret-of-the-endpoint';
const FIVE_MINUTES = 5 * 60;

describe('cards at Stripe', () => {
  const stripe = new StripeDouble(KEY, SECRET);
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  beforeAll(async () => {
    service = await TestService.start({
      ...{ CARD_PROVIDER: 'stripe', STRIPE_URL: await stripe.start(), WEB_URL: 'https://desk.test' },
      ...{ STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET },
    });
    paid = await paidInvoices(service.link);
  });
  afterAll(async () => {
    await paid.stop();
    await service.stop();
    await stripe.stop();
  });

  const provider = () => service.get<PaymentProviders>(PaymentProviders).card as PaymentProvider;
  const linkOf = async ({ id: companyId }: Subscription) =>
    (await service.ask(GetPaymentLink, { companyId })).token ?? '';
  const start = (token: string) => service.ask(StartPayment, { token, method: 'card' });
  const notify = (...notice: Parameters<StripeDouble['notice']>) =>
    service.ask(ReceivePaymentNotice, stripe.notice(...notice));
  const notifyAndSettle = async (type: string, object: object) => {
    await notify(type, object);
    await looked(service);
  };
  /** Stripe's own library retries a closed connection once. */
  const fail = (what: RegExp, fault: Fault) => {
    stripe.fail(what, fault);
    if (fault === 'reset' || fault === 'lost') stripe.fail(what, fault);
  };
  const inMs = (ms: number) => service.runAt(new Date(Date.now() + ms));
  const books = (company: Subscription) => booksOf(service, company);
  const sessionsOf = async ({ id: companyId }: Subscription) => {
    const charges = await service.all<{ _id: string }>('charges', { companyId, provider: 'stripe' });
    return stripe.sessions.filter((one) => charges.some(({ _id }) => _id === one.client_reference_id));
  };
  /** Returns a company that was sent to Stripe's page, and the id of its checkout. */
  const asked = async () => {
    const company = await service.aCompany({ email: '' });
    const token = await linkOf(company);
    const { invoiceId } = await start(token);
    return { company, token, invoiceId, id: (await sessionsOf(company))[0]?.id ?? '' };
  };
  const timesTold = (invoiceId: string) => paid.seen.filter((one) => one === invoiceId).length;
  const isAnnounced = async (invoiceId: string) => {
    while (timesTold(invoiceId) === 0) await new Promise(setImmediate);
  };

  describe('a charge', () => {
    it('is a checkout on Stripe’s own page, under our id, one however often it is requested', async () => {
      const company = await service.aCompany();
      const token = await linkOf(company);
      const [first, again] = [await start(token), await start(token)];

      const [session, ...more] = await sessionsOf(company);
      expect(more).toEqual([]);
      expect(first).toMatchObject({ payUrl: session?.url, qrcode: { qrcode: '' }, valor: { original: '99.90' } });
      expect(again.payUrl).toBe(first.payUrl);
      const said = new URLSearchParams(stripe.calls.findLast(({ method }) => method === 'POST')?.body);
      expect([said.get('success_url'), said.get('cancel_url')]).toEqual(
        Array(2).fill(`https://desk.test/pay/${token}`),
      );
      expect(said.get('adaptive_pricing[enabled]')).toBe('false');
      expect(await service.ask(GetPaymentPage, { token })).toMatchObject({ canPayByCard: true, pix: null });
    });
  });

  describe('a payment', () => {
    it('pays once, despite repeated and concurrent notifications', async () => {
      const { company, invoiceId, id } = await asked();
      stripe.pay(id);

      await Promise.all(Array.from({ length: 5 }, () => notify('checkout.session.completed', stripe.session(id))));
      await looked(service);
      await notifyAndSettle('checkout.session.completed', stripe.session(id));

      expect(await books(company)).toEqual(PAID_ONCE);
      await isAnnounced(invoiceId);
      expect(timesTold(invoiceId)).toBe(1);
    });

    it('is found by polling if its notification never arrives', async () => {
      const { company, invoiceId, id } = await asked();
      stripe.pay(id);
      await inMs(40_000);

      expect(await books(company)).toEqual(PAID_ONCE);
      await isAnnounced(invoiceId);
    });

    it('counts when there is money: not with an early notification, nor for a declined card', async () => {
      const { company, id } = await asked();
      await notifyAndSettle('checkout.session.completed', stripe.session(id));
      const refused = stripe.pay(id, 0);
      await notifyAndSettle('charge.failed', refused.latest_charge);
      expect(await books(company)).toEqual(NOTHING_PAID);

      stripe.pay(id);
      await notifyAndSettle('checkout.session.expired', stripe.session(id)); // out of order, and wrong

      expect(await books(company)).toEqual(PAID_ONCE);
    });

    it('of another amount counts as it is', async () => {
      const [less, more] = [await asked(), await asked()];
      stripe.pay(less.id, 4_000);
      await notifyAndSettle('checkout.session.completed', stripe.session(less.id));
      stripe.pay(more.id, 10_000);
      await notifyAndSettle('checkout.session.completed', stripe.session(more.id));

      expect(await books(less.company)).toMatchObject({ invoices: [['open', 4_000]], cash: 4_000, owed: 5_990 });
      expect(timesTold(less.invoiceId)).toBe(0);
      expect(await start(less.token)).toMatchObject({ valor: { original: '59.90' } });
      expect(await books(more.company)).toEqual({ ...PAID_ONCE, payments: [10_000], cash: 10_000, credit: 10 });
    });

    it('by card and by Pix of the same invoice becomes credit the second time', async () => {
      const { company, token, id } = await asked();
      await service.ask(StartPayment, { token });
      stripe.pay(id);
      await service.ask(SimulatePayment, { token });
      await notifyAndSettle('checkout.session.completed', stripe.session(id));

      expect(await books(company)).toEqual({ ...PAID_ONCE, payments: [9_990, 9_990], cash: 19_980, credit: 9_990 });
    });

    it('is not accepted by a forged notification', async () => {
      const { id } = await asked();
      const object = stripe.session(id);
      const genuine = stripe.notice('checkout.session.completed', object);
      const forged = [
        { ...genuine, headers: {} },
        { ...genuine, body: Buffer.from(JSON.stringify({ data: { object } })).toString('base64') },
        stripe.notice('checkout.session.completed', object, { secret: 'whsec_of-somebody-else' }),
        stripe.notice('checkout.session.completed', object, { timestamp: Date.now() / 1000 - FIVE_MINUTES - 10 }),
        { ...genuine, provider: 'asaas' },
      ];

      for (const notice of forged)
        expect(await codeOf(service.ask(ReceivePaymentNotice, notice))).toBe('ERR_NO_PERMISSION');

      await looked(service);
      expect(stripe.count(new RegExp(`^GET .*/${id}$`))).toBe(0);
    });
  });

  describe('while Stripe is unavailable', () => {
    it.each([503, 'reset', 'silence'] as const)('(%s) no page is issued, and afterwards one', async (fault) => {
      const company = await service.aCompany({ email: '' });
      const token = await linkOf(company);
      fail(/^POST .*\/sessions$/, fault);
      expect(await codeOf(start(token))).toBe('ERR_PAYMENT_PROVIDER');

      expect((await start(token)).payUrl).toMatch(/^https:/);
      expect(await sessionsOf(company)).toHaveLength(1);
    });

    it('calls pause briefly once most fail, and rejections are not failures', async () => {
      const alone = await TestService.start({
        ...{ CARD_PROVIDER: 'stripe', STRIPE_URL: stripe.url, STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET },
      });
      try {
        const { card } = alone.get<PaymentProviders>(PaymentProviders);
        const look = () => card?.status('cs_away').catch(() => 'failed');
        const calls = () => stripe.count(/^GET .*\/cs_away$/);
        for (let n = 0; n < 12; n += 1) stripe.fail(/^GET .*\/cs_away$/, 404);
        for (let n = 0; n < 12; n += 1) await look();
        expect(calls()).toBe(12);

        for (let n = 0; n < 60; n += 1) stripe.fail(/^GET .*\/cs_away$/, 503);
        for (let n = 0; n < 60; n += 1) await look();

        expect(calls()).toBeLessThan(40);
      } finally {
        await alone.stop();
      }
    });

    it('a lost reply does not repeat the action', async () => {
      const company = await service.aCompany({ email: '' });
      const token = await linkOf(company);
      fail(/^POST .*\/sessions$/, 'lost');
      expect(await codeOf(start(token))).toBe('ERR_PAYMENT_PROVIDER');

      const { payUrl } = await start(token);
      const [only, ...more] = await sessionsOf(company);
      expect([only?.url, more]).toEqual([payUrl, []]);
      stripe.pay(only?.id ?? '');
      await notifyAndSettle('checkout.session.completed', stripe.session(only?.id ?? ''));
      expect(await books(company)).toEqual(PAID_ONCE);
    });

    it('a failure inside Stripe, which it would repeat for a day, does not block payments', async () => {
      const company = await service.aCompany({ email: '' });
      const token = await linkOf(company);
      stripe.failsInside = 1;
      expect(await codeOf(start(token))).toBe('ERR_PAYMENT_PROVIDER');

      expect((await start(token)).payUrl).toMatch(/^https:/);
      expect(await sessionsOf(company)).toHaveLength(1);
    });

    it.each([500, 'reset', 'silence'] as const)('(%s) a payment waits for the next poll', async (fault) => {
      const { company, id } = await asked();
      stripe.pay(id);
      fail(new RegExp(`^GET .*/${id}$`), fault);
      await notify('checkout.session.completed', stripe.session(id));
      await looked(service);
      expect(await books(company)).toEqual(NOTHING_PAID);

      await inMs(2 * 60 * 60_000);

      expect(await books(company)).toEqual(PAID_ONCE);
    });
  });

  describe('a refund', () => {
    const aPayment = async () => {
      const { company, id } = await asked();
      const { id: paymentId } = stripe.pay(id);
      return { company, providerId: id, paymentId };
    };
    const ofPayment = (paymentId: string) => stripe.refunds.filter((one) => one.payment_intent === paymentId);

    it('is made once, despite repeated requests, a lost reply or a dropped idempotency key', async () => {
      const { providerId, paymentId } = await aPayment();
      const refund = { id: 'r1', providerId, paymentId, cents: 4_000 };
      fail(/^POST .*\/refunds$/, 'lost');
      await expect(provider().refund(refund)).rejects.toThrow();
      await provider().refund(refund);
      stripe.forgetKeys();
      await provider().refund(refund);
      await provider().refund({ ...refund, id: 'r2', cents: 1_000 });

      expect(ofPayment(paymentId).map(({ amount }) => amount)).toEqual([4_000, 1_000]);
      expect((await provider().status(providerId)).refunds).toMatchObject([
        { id: 'r1', paymentId, cents: 4_000, state: 'pending' },
        { id: 'r2', paymentId, cents: 1_000, state: 'pending' },
      ]);
    });

    it('that is requested twice concurrently is made once', async () => {
      const { providerId, paymentId } = await aPayment();
      const refund = { id: 'r3', providerId, paymentId, cents: 4_000 };
      await Promise.all([provider().refund(refund), provider().refund(refund)]);

      expect(ofPayment(paymentId)).toHaveLength(1);
    });

    it('is done or failed as Stripe reports, and detected when made in the dashboard', async () => {
      const { providerId, paymentId } = await aPayment();
      const states = async () => (await provider().status(providerId)).refunds.map(({ id, state }) => [id, state]);
      await provider().refund({ id: 'r4', providerId, paymentId, cents: 1_000 });
      stripe.settleRefunds('failed');
      const { id } = stripe.refundByHand(paymentId, 2_000);

      expect(await states()).toEqual([
        ['r4', 'failed'],
        [id, 'done'],
      ]);
      expect((await provider().status(providerId)).payments).toMatchObject([{ id: paymentId, cents: 9_990 }]);
    });

    it('of the operator is booked when Stripe has done it, one from the dashboard by its notification, and an excessive one is rejected', async () => {
      const { company, invoiceId, id } = await asked();
      const { id: paymentId } = stripe.pay(id);
      await notifyAndSettle('checkout.session.completed', stripe.session(id));
      fail(/^POST .*\/refunds$/, 'lost');
      await refundPart(service, invoiceId, 20);
      await inMs(60_000);
      expect(await books(company)).toEqual(PAID_ONCE); // pending

      stripe.settleRefunds('succeeded');
      await notifyAndSettle('refund.updated', stripe.refundByHand(paymentId, 1_000));
      expect(ofPayment(paymentId)).toHaveLength(2);
      expect(await books(company)).toEqual({ ...PAID_ONCE, cash: 6_990 });

      stripe.refundByHand(paymentId, 6_000); // and no notification is sent
      await refundPart(service, invoiceId, 50);
      expect(await refundsOf(service, invoiceId)).toEqual([
        [50, 'failed', 'Refund amount is greater than unrefunded amount'],
        [20, 'done', null],
        [10, 'done', null],
      ]);
    });

    it('finds the charge by its notification, which only contains the payment', async () => {
      const { providerId, paymentId } = await aPayment();
      const refund = stripe.refundByHand(paymentId, 2_000);
      const namedBy = async (type: string, object: object) => {
        const { headers, query, body } = stripe.notice(type, object);
        return provider().verify({ headers, query, body: Buffer.from(body, 'base64') });
      };

      expect(await namedBy('refund.updated', refund)).toEqual([providerId]);
      expect(await namedBy('charge.refunded', stripe.intents.at(-1)?.latest_charge ?? {})).toEqual([providerId]);
      expect(await namedBy('refund.updated', { ...refund, payment_intent: 'pi_of-another-shop' })).toEqual([]);
      expect(await namedBy('payout.paid', { object: 'payout', id: 'po_1' })).toEqual([]);
    });
  });

  it('a checkout that has expired has ended', async () => {
    const { id } = await asked();
    expect(await provider().status(id)).toEqual({ payments: [], refunds: [], isOver: false });
    stripe.expire(id);
    expect(await provider().status(id)).toMatchObject({ isOver: true });
  });
});
