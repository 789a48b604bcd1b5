import {
  CancelMandate,
  GetMandate,
  GetPaymentPage,
  ReceivePaymentNotice,
  SettleInvoice,
  SimulateMandate,
  StartCheckout,
  StartMandate,
  type Subscription,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailServer } from '../../mail-kit/test/mail-server.js';
import type { Invoice } from '../src/accounting/invoice.js';
import { LedgerRepository } from '../src/accounting/ledger.repository.js';
import { BankDouble } from './doubles/bcb-pix.js';
import { admin, boss, codeOf, DAY_MS, TestService } from './service.js';

const PAYER = {
  ...{ firstName: 'Ana', address2: 'Rua das Flores, 1', city: 'São Paulo', zipcode: '01000-000' },
  country: 'BR' as const,
};
const HOLDER = { name: 'Ana Souza', document: '123.456.789-09' };
const SECRET = 's'.repeat(32);
const PRICE = 9_990;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('Pix Automático', () => {
  const bank = new BankDouble();
  const mailServer = new MailServer();
  let service: TestService;
  beforeAll(async () => {
    const settings = { ...(await bank.start()), PIX_WEBHOOK_SECRET: SECRET, PIX_ACCOUNT: 'PAGAMENTO/0001/123456' };
    service = await TestService.start({ ...settings, SMTP_URL: await mailServer.start() });
  });
  afterAll(async () => {
    await service.stop();
    await bank.stop();
    await mailServer.stop();
  });

  const hour = () => service.runAt(new Date(Date.now() + DAY_MS / 24));
  const invoiceOf = async ({ id }: Subscription) =>
    (await service.all<Invoice>('invoices', { companyId: id }))[0] as Invoice;
  const start = ({ id }: Subscription) => service.ask(StartMandate, HOLDER, admin(id));
  const shown = async ({ id }: Subscription) => (await service.ask(GetMandate, {}, admin(id))).mandate;
  const recOf = async ({ id: companyId }: Subscription) => {
    const [mandate] = await service.all<{ providerId: string }>('mandates', { companyId });
    return bank.recs.get(mandate?.providerId ?? '');
  };
  const cobrsOf = async (company: Subscription) => {
    const rec = await recOf(company);
    return [...bank.cobrs.values()].filter(({ idRec }) => idRec === rec?.idRec);
  };
  const notify = (body: object) => {
    const bytes = Buffer.from(JSON.stringify(body)).toString('base64');
    return service.ask(ReceivePaymentNotice, { provider: 'efi', headers: {}, query: { hmac: SECRET }, body: bytes });
  };
  /** A company whose payer has authorized at the bank, with an invoice to be debited. */
  const authorised = async (fields: Partial<Subscription> = {}) => {
    const company = await service.aCompany({ email: '', dueDate: inDays(6), ...fields });
    await start(company);
    const rec = await recOf(company);
    if (rec) rec.status = 'APROVADA';
    await hour();
    const [cobr] = await cobrsOf(company);
    return { company, rec, cobr, invoice: await invoiceOf(company) };
  };

  it('shows the payer a code, and is active once the bank reports so', async () => {
    const company = await service.aCompany({ email: '', dueDate: inDays(6), recurrence: 'TRIMESTRAL' });

    const page = await start(company);

    expect(page).toMatchObject({ isOffered: true, canSimulate: false, mandate: { state: 'waiting' } });
    expect(page.mandate?.pixCode).toContain((await recOf(company))?.idRec);
    expect(page.mandate?.document).not.toContain('123456789');
    expect(await recOf(company)).toMatchObject({
      vinculo: { devedor: { cpf: '12345678909', nome: 'Ana Souza' } },
      calendario: { periodicidade: 'TRIMESTRAL' },
    });
    await notify({ recs: [{ idRec: (await recOf(company))?.idRec }] });
    expect(await shown(company)).toMatchObject({ state: 'waiting' });
    const rec = await recOf(company);
    if (rec) rec.status = 'APROVADA';
    await notify({ recs: [{ idRec: rec?.idRec }] });
    const isDue = [{ state: 'active' }, { claim: { $ne: null } }, { nextLookAt: { $lte: new Date() } }];
    expect(await service.all('mandates', { companyId: company.id, $or: isDue })).toHaveLength(1);
    await service.work('mandates').runDue();
    expect(await shown(company)).toMatchObject({ state: 'active', pixCode: null, endedBy: null });
  });

  it('is one per company, even with concurrent requests', async () => {
    const company = await service.aCompany({ email: '' });

    await Promise.all([start(company), start(company), start(company)].map((asked) => asked.catch(() => undefined)));
    await start(company);

    expect(await service.all('mandates', { companyId: company.id })).toHaveLength(1);
  });

  it('is requested again after an outage of the bank', async () => {
    const company = await service.aCompany({ email: '' });
    bank.faults = ['away'];

    expect(await codeOf(start(company))).toBe('ERR_PAYMENT_PROVIDER');
    expect(await shown(company)).toBeNull();

    expect((await start(company)).mandate).toMatchObject({ state: 'waiting' });
  });

  it('pays an invoice on its due day, once', async () => {
    const { company, cobr, invoice } = await authorised();
    expect(await cobrsOf(company)).toHaveLength(1);
    expect(cobr).toMatchObject({ valor: { original: '99.90' }, due: invoice.slot });
    const page = await service.ask(GetPaymentPage, { token: invoice.token });
    expect(page.invoice).toMatchObject({ status: 'open', debit: 'asked' });

    bank.pay(cobr?.txid ?? '', PRICE);
    await Promise.all([notify({ cobsr: [{ txid: cobr?.txid }] }), notify({ pix: [{ txid: cobr?.txid }] })]);
    await service.runAt(new Date(Date.now() + DAY_MS));

    expect(await invoiceOf(company)).toMatchObject({ status: 'paid', paidCents: PRICE });
    expect(await service.all('payments', { companyId: company.id })).toHaveLength(1);
    expect(await service.get<LedgerRepository>(LedgerRepository).balance('cash', company.id)).toBe(PRICE);
  });

  it('requests one debit from the bank, despite repeated runs and lost replies', async () => {
    const company = await service.aCompany({ email: '', dueDate: inDays(6) });
    await start(company);
    const rec = await recOf(company);
    if (rec) rec.status = 'APROVADA';
    await service.runAt(new Date()); // issues the invoice
    bank.loseNextCobR = true;

    for (let n = 1; n < 4; n += 1) await service.runAt(new Date(Date.now() + (n * DAY_MS) / 24));

    expect(bank.loseNextCobR).toBe(false);
    expect(await cobrsOf(company)).toHaveLength(1);
    expect(await invoiceOf(company)).toMatchObject({ debit: { state: 'asked' } });
  });

  it('leaves an invoice that is due too soon to its code', async () => {
    const { company } = await authorised({ dueDate: inDays(2) });

    expect(await cobrsOf(company)).toEqual([]);
    expect(await invoiceOf(company)).not.toHaveProperty('debit');
  });

  it('that the bank does not pay leaves the invoice to a code, and an e-mail informs the company', async () => {
    const { company, cobr, invoice } = await authorised({ email: `${Date.now()}@debit.test` });
    const [first] = await mailServer.to(company.email, 1);
    expect(first?.text).toContain('O Pix automático paga esta fatura no dia do vencimento.');
    expect(first?.text).not.toContain('000201');

    if (cobr) cobr.status = 'REJEITADA';
    await service.runAt(new Date(Date.now() + DAY_MS));

    const [, second] = await mailServer.to(company.email, 2);
    expect(second?.text).toContain('O Pix automático não paga esta fatura.');
    expect(second?.text).toContain('000201');
    const page = await service.ask(GetPaymentPage, { token: invoice.token });
    expect(page.invoice).toMatchObject({ status: 'open', debit: 'failed' });
  });

  it('that the payer cancels at the bank has ended, and its invoices are paid by codes again', async () => {
    const { company, rec } = await authorised();
    if (rec) rec.status = 'CANCELADA';

    await service.runAt(new Date(Date.now() + DAY_MS));

    expect(await shown(company)).toMatchObject({ state: 'over', endedBy: 'bank' });
    expect(await invoiceOf(company)).toMatchObject({ status: 'open', debit: { state: 'failed' } });
    expect(await service.ask(StartCheckout, PAYER, admin(company.id))).toMatchObject({ valor: { original: '99.90' } });
    expect((await start(company)).mandate).toMatchObject({ state: 'waiting' });
  });

  it('that the company ends is also ended at the bank', async () => {
    const { company, rec } = await authorised();

    const page = await service.ask(CancelMandate, {}, admin(company.id));

    expect(page.mandate).toMatchObject({ state: 'over', endedBy: 'company' });
    expect(rec?.status).toBe('CANCELADA');
    expect(await invoiceOf(company)).toMatchObject({ debit: { state: 'failed' } });
    expect(await codeOf(service.ask(CancelMandate, {}, admin(company.id)))).toBe('no error');
  });

  it('cancels a debit when the invoice is paid in another way before', async () => {
    const { company, cobr, invoice } = await authorised();
    await service.ask(SettleInvoice, { id: invoice._id, reason: 'Depósito' }, boss);

    await service.runAt(new Date(Date.now() + DAY_MS));

    expect(cobr?.status).toBe('CANCELADA');
    expect(await service.get<LedgerRepository>(LedgerRepository).balance('cash', company.id)).toBe(PRICE);
  });

  it('of a company is inaccessible to another, and cannot be simulated at a bank', async () => {
    const { company } = await authorised();
    const other = await service.aCompany({ email: '' });

    expect(await shown(other)).toBeNull();
    await service.ask(CancelMandate, {}, admin(other.id));
    expect(await shown(company)).toMatchObject({ state: 'active' });
    expect(await codeOf(service.ask(SimulateMandate, { state: 'over' }, admin(company.id)))).toBe('ERR_NO_PERMISSION');
  });

  it('is not offered by a bank without our account', async () => {
    const without = await TestService.start({ ...bank.settings, PIX_WEBHOOK_SECRET: SECRET });
    try {
      const company = await without.aCompany({ email: '' });
      expect(await without.ask(GetMandate, {}, admin(company.id))).toMatchObject({ isOffered: false, mandate: null });
      expect(await codeOf(without.ask(StartMandate, HOLDER, admin(company.id)))).toBe('ERR_NO_PERMISSION');
    } finally {
      await without.stop();
    }
  });

  it('cannot be started by the operator in the company', async () => {
    const { id } = await service.aCompany({ email: '' });
    const guest = { ...admin(id), operator: { userId: 'olga', name: 'Olga' } };

    expect(await codeOf(service.ask(StartMandate, HOLDER, guest))).toBe('ERR_OPERATOR_REFUSED');
    expect(await service.all('mandates', { companyId: id })).toEqual([]);
  });

  it('at the sandbox is authorized, pays and ends by simulation', async () => {
    const sandbox = await TestService.start();
    try {
      const company = await sandbox.aCompany({ email: '', dueDate: inDays(6) });
      const ask = (state: 'active' | 'over') => sandbox.ask(SimulateMandate, { state }, admin(company.id));
      const begun = await sandbox.ask(StartMandate, HOLDER, admin(company.id));
      expect(begun).toMatchObject({ canSimulate: true, mandate: { state: 'waiting' } });
      expect(begun.mandate?.pixCode).toMatch(/^000201.*6304[0-9A-F]{4}$/);

      expect((await ask('active')).mandate).toMatchObject({ state: 'active' });
      expect(await sandbox.all('invoices', { companyId: company.id })).toMatchObject([{ debit: { state: 'asked' } }]);
      expect((await ask('over')).mandate).toMatchObject({ state: 'over', endedBy: 'bank' });
      expect(await sandbox.all('invoices', { companyId: company.id })).toMatchObject([{ debit: { state: 'failed' } }]);
    } finally {
      await sandbox.stop();
    }
  });
});
