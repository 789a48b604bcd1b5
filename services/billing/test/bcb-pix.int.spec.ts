import { ReceivePaymentNotice, StartCheckout, type PixPayment, type Subscription } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invoice } from '../src/accounting/invoice.js';
import { LedgerRepository } from '../src/accounting/ledger.repository.js';
import { BankDouble, type Fault } from './doubles/bcb-pix.js';
import { admin, codeOf, DAY_MS, paidInvoices, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', lastName: 'Souza', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const SECRET = 's'.repeat(32);
const GATEWAY_URL = 'https://api.desk.test';
const PRICE = 9_990;

describe('Pix at a bank', () => {
  const bank = new BankDouble();
  let settings: Record<string, string>;
  let service: TestService;
  let paid: Awaited<ReturnType<typeof paidInvoices>>;
  beforeAll(async () => {
    settings = { ...(await bank.start()), PIX_WEBHOOK_SECRET: SECRET, GATEWAY_URL };
    service = await TestService.start(settings);
    paid = await paidInvoices(service.link);
  });
  afterAll(async () => {
    await paid.stop();
    await service.stop();
    await bank.stop();
  });
  afterEach(() => {
    expect(bank.faults).toEqual([]); // each test has met the faults that it requested
  });

  const checkout = ({ id }: Subscription) => service.ask(StartCheckout, PAYER, admin(id));
  const invoiceOf = async ({ id }: Subscription) => (await service.all<Invoice>('invoices', { companyId: id }))[0];
  const balance = (account: 'receivable' | 'cash' | 'credit', { id }: Subscription) =>
    service.get<LedgerRepository>(LedgerRepository).balance(account, id);
  const txidOf = async ({ id: companyId }: Subscription) =>
    (await service.all<{ providerId: string }>('charges', { companyId })).at(-1)?.providerId ?? '';
  const started = async (): Promise<{ company: Subscription; pix: PixPayment; txid: string }> => {
    const company = await service.aCompany({ email: '' });
    const pix = await checkout(company);
    return { company, pix, txid: await txidOf(company) };
  };
  const notice = (txid: string, valor = '99.90', hmac = SECRET) => {
    const body = { pix: [{ endToEndId: 'E'.repeat(32), txid, valor, horario: new Date().toISOString() }] };
    return {
      provider: 'efi',
      headers: {},
      query: { hmac },
      body: Buffer.from(JSON.stringify(body)).toString('base64'),
    };
  };
  const notify = (txid: string) => service.ask(ReceivePaymentNotice, notice(txid));
  /** Polls the charges that are due. */
  const looked = () => service.work('charges').runDue();
  /** Runs all work that is due within an hour. */
  const later = () => service.runAt(new Date(Date.now() + DAY_MS / 24));
  const isPaidOnce = async (company: Subscription) => {
    const invoice = await invoiceOf(company);
    expect(invoice).toMatchObject({ status: 'paid', paidCents: PRICE });
    expect(await service.all('payments', { companyId: company.id })).toHaveLength(1);
    expect([await balance('cash', company), await balance('receivable', company)]).toEqual([PRICE, 0]);
    while (!paid.seen.includes(invoice?._id ?? '')) await new Promise(setImmediate);
    expect(paid.seen.filter((id) => id === invoice?._id)).toHaveLength(1);
  };

  it('returns the bank’s code for a charge under our own id, with one token for many calls', async () => {
    const { pix, txid } = await started();

    expect(bank.cobs.get(txid)).toMatchObject({ valor: { original: '99.90' }, pixCopiaECola: pix.qrcode.qrcode });
    expect(pix.canSimulate).toBe(false);
    await started();
    expect(bank.calls.filter((call) => call === 'POST /oauth/token')).toHaveLength(1);
  });

  it('requires the client certificate', async () => {
    const reached = await fetch(`${settings['PIX_API_URL']}/oauth/token`, { method: 'POST' }).catch(() => undefined);

    expect(reached).toBeUndefined();
    expect(bank.cobs.size).toBeGreaterThan(0);
  });

  it('gets another token when the bank revokes one early', async () => {
    await started();
    bank.endTokens();

    const { txid } = await started();

    expect(bank.cobs.has(txid)).toBe(true);
  });

  it('registers the webhook once, without requiring the bank’s certificate from us', async () => {
    await service.work('notice addresses').runDue();
    await service.work('notice addresses').runDue();

    const webhookUrl = `${GATEWAY_URL}/webhooks/payments/efi?hmac=${SECRET}&ignorar=`;
    expect(bank.webhooks.get('webhook')).toEqual({ webhookUrl, skipsMtls: true });
    expect(bank.calls.filter((call) => call.includes('/webhook/'))).toHaveLength(1);
  });

  describe('a notification', () => {
    it('that is duplicated concurrently counts once', async () => {
      const { company, txid } = await started();
      bank.pay(txid, PRICE);

      await Promise.all(Array.from({ length: 10 }, () => notify(txid)));
      await looked();

      await isPaidOnce(company);
    });

    it('that never arrives, or late, is compensated by polling', async () => {
      const { company, txid } = await started();
      bank.pay(txid, PRICE);

      await later();
      await isPaidOnce(company);
      await notify(txid);
      await looked();

      await isPaidOnce(company);
    });

    it('that arrives before the bank knows the payment changes nothing', async () => {
      const { company, txid } = await started();

      await notify(txid);
      await looked();
      expect(await invoiceOf(company)).toMatchObject({ status: 'open', paidCents: 0 });
      bank.pay(txid, PRICE);
      await later();

      await isPaidOnce(company);
    });

    it('with another amount than was paid does not change the payment', async () => {
      const { company, txid } = await started();
      bank.pay(txid, 4_000);

      await service.ask(ReceivePaymentNotice, notice(txid, '99.90'));
      await looked();

      expect(await invoiceOf(company)).toMatchObject({ status: 'open', paidCents: 4_000 });
      expect([await balance('cash', company), await balance('receivable', company)]).toEqual([4_000, 5_990]);
    });

    it('without our secret, or with another, is rejected', async () => {
      const { company, txid } = await started();
      bank.pay(txid, PRICE);

      for (const hmac of ['', 'x'.repeat(32), `${SECRET}x`])
        expect(await codeOf(service.ask(ReceivePaymentNotice, notice(txid, '99.90', hmac)))).toBe('ERR_NO_PERMISSION');
      await looked();
      expect(await invoiceOf(company)).toMatchObject({ status: 'open', paidCents: 0 });
      await later();

      await isPaidOnce(company);
    });

    it('of something other than charges, such as the bank’s test call, is accepted and contains no ids', async () => {
      const trial = { ...notice(''), body: Buffer.from('{"evento":"teste_webhook"}').toString('base64') };

      expect(await codeOf(service.ask(ReceivePaymentNotice, trial))).toBe('no error');
    });
  });

  describe('a payment', () => {
    it('that is too much, or is repeated, becomes the company’s credit', async () => {
      const { company, txid } = await started();
      bank.pay(txid, PRICE + 10);
      bank.pay(txid, PRICE);

      await notify(txid);
      await looked();

      expect(await invoiceOf(company)).toMatchObject({ status: 'paid', paidCents: PRICE });
      expect([await balance('cash', company), await balance('credit', company)]).toEqual([2 * PRICE + 10, -PRICE - 10]);
    });

    it('at a previously used bank still counts', async () => {
      const { company, txid } = await started();
      const { database } = service;
      const moved = await TestService.start({ ...settings, PAYMENT_PROVIDER: 'sandbox' }, database);
      try {
        bank.pay(txid, PRICE);
        await moved.runAt(new Date(Date.now() + DAY_MS / 24));

        await isPaidOnce(company);
      } finally {
        await moved.leave();
      }
    });
  });

  describe('a bank', () => {
    it('that rejects a charge leaves the invoice open, to be retried', async () => {
      const company = await service.aCompany({ email: '' });
      bank.faults = ['refused', 'refused']; // the charge, and the request that checks whether it already exists

      expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');
      expect(await invoiceOf(company)).toMatchObject({ status: 'open' });
      await checkout(company);

      expect(bank.cobs.has(await txidOf(company))).toBe(true);
    });

    it.each<Fault>(['away', 'reset', 'silent'])(
      'that is %s fails for the moment, and returns one code afterwards',
      async (fault) => {
        const company = await service.aCompany({ email: '' });
        const before = bank.cobs.size;
        bank.faults = [fault];

        expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');
        await checkout(company);

        expect(bank.cobs.size).toBe(before + 1);
      },
    );

    it('whose reply is lost has created the charge, which is found by its id', async () => {
      const company = await service.aCompany({ email: '' });
      const before = bank.cobs.size;
      bank.faults = ['lost answer'];

      expect(await codeOf(checkout(company))).toBe('ERR_PAYMENT_PROVIDER');
      const { qrcode } = await checkout(company);

      expect(bank.cobs.size).toBe(before + 1);
      expect(bank.cobs.get(await txidOf(company))?.pixCopiaECola).toBe(qrcode.qrcode);
    });

    it.each<Fault>(['away', 'reset', 'lost answer'])(
      'that is %s during a notification is polled again, and the money counts once',
      async (fault) => {
        const { company, txid } = await started();
        bank.pay(txid, PRICE);
        bank.faults = [fault];

        await notify(txid);
        await looked();
        expect(await invoiceOf(company)).toMatchObject({ status: 'open', paidCents: 0 });
        await later();

        await isPaidOnce(company);
      },
    );
  });
});
