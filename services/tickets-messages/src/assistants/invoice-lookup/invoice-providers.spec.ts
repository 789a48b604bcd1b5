import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuardedFetch } from '@recado/service-kit/web';
import { HttpDouble, replies, type Reply } from '../../../../service-kit/test/http-double.js';
import { aPayment, ASAAS_TOKEN, AsaasDouble } from '../../../test/doubles/asaas.js';
import { aReceivable, BANK_LINE, IXC_TOKEN, IxcDouble, PIX } from '../../../test/doubles/ixc.js';
import { aTitle, MK_CLIENT, MkAuthDouble } from '../../../test/doubles/mk-auth.js';
import type { Config } from '../../config.js';
import { Asaas } from './asaas.js';
import { Cents, Day } from './invoice-fields.js';
import type { InvoiceKeys } from './invoice-provider.js';
import { InvoiceProviders } from './invoice-providers.js';
import { Ixc } from './ixc.js';
import { MkAuth } from './mk-auth.js';
import { ProviderHttp } from './provider-http.js';

const CPF = '52998224725';
const SHOWN_CPF = '529.982.247-25';
const OTHER = '11222333000181';

describe('invoice providers', () => {
  let server: HttpDouble;
  let providers: InvoiceProviders;
  const guarded = new GuardedFetch({ allowed: '127.0.0.1' });
  beforeAll(async () => {
    server = await HttpDouble.start();
    const http = new ProviderHttp(guarded);
    const settings = { ASAAS_URL: `${server.url}/v3`, ASAAS_SANDBOX_URL: `${server.url}/sandbox/v3` } as Config;
    providers = new InvoiceProviders(new Ixc(http), new MkAuth(http), new Asaas(settings, http));
  });
  beforeEach(() => server.reset());
  afterAll(async () => {
    await guarded.onModuleDestroy();
    await server.stop();
  });

  const keys = (type: InvoiceKeys['type'], more: Partial<InvoiceKeys> = {}): InvoiceKeys => ({
    ...{ type, address: server.url, clientId: '', secret: '', sandbox: false },
    ...more,
  });
  const ixc = (more: Partial<InvoiceKeys> = {}) => keys('ixc', { secret: IXC_TOKEN, ...more });
  const mkauth = (more: Partial<InvoiceKeys> = {}) =>
    keys('mkauth', { address: `${server.url}/mk/`, clientId: MK_CLIENT.id, secret: MK_CLIENT.secret, ...more });
  const asaas = (more: Partial<InvoiceKeys> = {}) => keys('asaas', { address: '', secret: ASAAS_TOKEN, ...more });

  describe('IXC', () => {
    it('finds the IXC customer by the formatted document, and returns open invoices with their Pix codes', async () => {
      const double = new IxcDouble();
      double.receivables[SHOWN_CPF] = [
        aReceivable('8', { data_vencimento: '2026-12-20', pix_txid: '' }),
        aReceivable('7', { valor_aberto: '49.95', gateway_link: 'https://banco.test/b/7' }),
        aReceivable('6', { status: 'R' }),
      ];
      server.reply = double.reply;
      const line = BANK_LINE;
      expect(await providers.find(ixc(), CPF)).toEqual({
        open: 2,
        oldest: [
          ...[{ number: '7', dueOn: '2026-12-10', cents: 4_995, pix: PIX, line, link: 'https://banco.test/b/7' }],
          ...[{ number: '8', dueOn: '2026-12-20', cents: 9_990, pix: null, line, link: null }],
        ],
      });
      const lists = server.asked.filter(({ headers }) => headers['ixcsoft'] === 'listar');
      expect(JSON.parse(lists[0]?.body ?? '')).toMatchObject({
        qtype: 'cliente.cnpj_cpf',
        query: SHOWN_CPF,
        oper: '=',
      });
      expect(JSON.parse(lists[1]?.body ?? '')).toMatchObject({ qtype: 'fn_areceber.id_cliente', query: '1' });
      // Requesting the Pix code of an invoice without one would create it.
      expect(server.asked.filter(({ path }) => path.endsWith('get_pix'))).toHaveLength(1);
      expect(await providers.find(ixc(), OTHER)).toEqual({ open: 0, oldest: [] });
    });

    it('returns the three oldest and the total count, and falls back to the bank line if Pix fails', async () => {
      const double = new IxcDouble();
      const days = ['2026-12-05', '2026-12-01', '2026-12-03', '2026-12-04', '2026-12-02'];
      double.receivables[SHOWN_CPF] = days.map((data_vencimento, n) => aReceivable(`${n}`, { data_vencimento }));
      server.reply = (response, asked) =>
        (asked.path.endsWith('get_pix') ? replies.text('erro', 500) : double.reply)(response, asked);
      const { open, oldest } = await providers.find(ixc(), CPF);
      expect(open).toBe(5);
      expect(oldest.map(({ dueOn }) => dueOn)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
      expect(oldest[0]).toMatchObject({ pix: null, line: BANK_LINE });
    });
  });

  it('MK-AUTH issues a token and returns the unpaid invoices of a document', async () => {
    const double = new MkAuthDouble();
    double.titles[CPF] = [aTitle('31', { pix: PIX }), aTitle('30', { status: 'pago' }), aTitle('32', { valor: '7,5' })];
    server.reply = double.reply;
    const link = (titulo: string) => `${server.url}/mk/boleto/21boleto.php?titulo=${titulo}`;
    const rest = { dueOn: '2026-12-10', line: BANK_LINE };
    expect(await providers.find(mkauth(), CPF)).toEqual({
      open: 2,
      oldest: expect.arrayContaining([
        { number: '31', cents: 5_990, pix: PIX, link: link('31'), ...rest },
        { number: '32', cents: 750, pix: null, link: link('32'), ...rest },
      ]),
    });
    expect(await providers.find(mkauth(), OTHER)).toEqual({ open: 0, oldest: [] });
    for (const nothing of [replies.text('null'), replies.text('', 404)]) {
      server.reply = (response, asked) => (asked.path === '/mk/api/' ? double.reply : nothing)(response, asked);
      expect(await providers.find(mkauth(), CPF)).toEqual({ open: 0, oldest: [] });
    }
  });

  it('Asaas returns due and overdue payments, with Pix code or bank line', async () => {
    const double = new AsaasDouble();
    double.payments[CPF] = [
      aPayment('2', { value: 35.35 }),
      aPayment('1', { status: 'OVERDUE', dueDate: '2026-11-10', hasPix: false }),
      aPayment('3', { status: 'RECEIVED' }),
      aPayment('4', { deleted: true }),
    ];
    server.reply = double.reply;
    expect(await providers.find(asaas(), CPF)).toEqual({
      open: 2,
      oldest: [
        {
          ...{ number: '01', dueOn: '2026-11-10', cents: 12_990, pix: null, line: BANK_LINE.replaceAll(/[. ]/g, '') },
          link: 'https://www.asaas.com/i/1',
        },
        {
          ...{ number: '02', dueOn: '2026-12-10', cents: 3_535, pix: PIX, line: null },
          link: 'https://www.asaas.com/i/2',
        },
      ],
    });
    expect(await providers.find(asaas(), OTHER)).toEqual({ open: 0, oldest: [] });
    await expect(providers.find(asaas({ sandbox: true }), CPF)).rejects.toThrow();
    expect(server.asked.at(-1)?.path).toMatch(/^\/sandbox\/v3\/customers/);
  });

  it('are tested with their keys, and report wrong ones', async () => {
    const doubles = [
      [ixc, new IxcDouble()],
      [mkauth, new MkAuthDouble()],
      [asaas, new AsaasDouble()],
    ] as const;
    for (const [keysWith, double] of doubles) {
      server.reply = double.reply;
      await providers.test(keysWith(), 2_000);
      await expect(providers.test(keysWith({ secret: 'wrong' }), 2_000)).rejects.toThrow('answered 401');
    }
  });

  it.each<[string, Reply]>([
    ['a web page', replies.text('<html>52998224725</html>')],
    ['an error that contains the document', replies.json({ message: 'cpf 52998224725' }, 500)],
    ['an unexpected value', replies.json({ registros: 7, data: 7, titulos: 7 })],
    ['a plain word', replies.json('ok')],
    ['nothing', replies.closes],
    ['an endless response', replies.floods],
  ])('fail on %s without exposing the document', async (_what, fault) => {
    server.reply = fault;
    for (const one of [ixc(), mkauth(), asaas()]) {
      const error: unknown = await providers.find(one, CPF).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toMatch(/529|982|127\.0\.0\.1/);
    }
  });

  it('are not called in a private network', async () => {
    const strict = new GuardedFetch();
    const own = new InvoiceProviders(new Ixc(new ProviderHttp(strict)), new MkAuth(new ProviderHttp(strict)), {
      ...{ open: () => Promise.resolve([]), test: () => Promise.resolve() },
    } as unknown as Asaas);
    await expect(own.find(ixc(), CPF)).rejects.toThrow();
    await expect(own.find(mkauth(), CPF)).rejects.toThrow();
    expect(server.asked).toEqual([]);
    await strict.onModuleDestroy();
  });
});

describe('amounts and dates', () => {
  it.each([
    ['99.90', 9_990],
    ['99.9', 9_990],
    ['7', 700],
    ['1234,56', 123_456],
    [35.35, 3_535],
    [1_000_000.01, 100_000_001],
  ])('reads %p exactly', (amount, cents) => {
    expect(Cents.parse(amount)).toBe(cents);
  });

  it.each(['', '-1.00', '1.005', '1.234,56', 'R$ 9', Infinity, NaN, 1e21])('rejects the amount %p', (amount) => {
    expect(Cents.safeParse(amount).success).toBe(false);
  });

  it('reads a date followed by a time, and rejects dates that do not exist', () => {
    expect(Day.parse('2026-12-10 00:00:00')).toBe('2026-12-10');
    for (const none of ['2026-02-30', '0000-00-00', '10/12/2026', '']) expect(Day.safeParse(none).success).toBe(false);
  });
});
