import { randomUUID } from 'node:crypto';
import type { CompanyRecord, Invoice, PixPayment } from '@recado/contracts';
import { MongoClient, type Db } from 'mongodb';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { DeskUser } from '../flows/desk.js';
import { aCompany, balancesOf, dayFromNow, readCompany } from './operator.js';
import { gone, logIn, seen, state, suite, unique, urls } from './suite.js';

const s = suite();
const operator = () => s.person('super@recado.local');
const PAYER = { firstName: 'Ana', address2: 'Rua A, 1', city: 'São Paulo', zipcode: '01000-000', country: 'BR' };
const PRICE = { value: 79.9, cents: 7_990 };
/** Billing polls for the first time half a minute after a code was created. */
const POLLED_MS = 90_000;

/** Creates a company with an invoice due in this many days, with its administrator logged in. */
async function aDebtor(days: number): Promise<{ company: CompanyRecord; admin: DeskUser }> {
  const boss = await operator();
  const limits = { users: 2, connections: 1, queues: 2, value: PRICE.value };
  const plan = await boss.call<{ id: string }>('POST', '/plans', { name: unique('Plano'), ...limits });
  const company = await aCompany(boss, { planId: plan.id, dueDate: dayFromNow(days) });
  const { body } = await logIn(company.email);
  return { company, admin: new DeskUser(urls.gateway, body.token, body.user) };
}

/** Returns a code for the company's invoice. Billing receives the company shortly after its creation. */
const aCode = (admin: DeskUser): Promise<PixPayment> =>
  until('the invoice', () => admin.call<PixPayment>('POST', '/subscription', PAYER));

async function inBooks<T>(work: (billing: Db) => Promise<T>): Promise<T> {
  const client = await new MongoClient(state.mongoUrl).connect();
  try {
    return await work(client.db('billing'));
  } finally {
    await client.close();
  }
}

/** The payer pays at the bank, which sends no notification. */
const paysUnnoticed = (companyId: string, cents: number) =>
  inBooks(async (billing) => {
    const payment = { id: randomUUID(), cents, at: new Date() };
    await billing.collection<{ payments: object[] }>('sandbox_charges').updateOne(
      { companyId },
      {
        $push: { payments: payment },
      },
    );
  });

/** Simulates the day of a debit: the clock of a running system cannot be moved, so the bank's day is moved instead. */
const dueDayComes = (companyId: string) =>
  inBooks(async (billing) => {
    const debit = { companyId, debit: { $exists: true } };
    await billing.collection('sandbox_charges').updateOne(debit, { $set: { 'debit.dueDay': dayFromNow(0) } });
    const charge = { companyId, mandateId: { $exists: true } };
    await billing.collection('charges').updateOne(charge, { $set: { nextLookAt: new Date() } });
  });

const invoicesOf = async (admin: DeskUser): Promise<Invoice[]> =>
  (await admin.call<{ invoices: Invoice[] }>('GET', '/invoices/all')).invoices;
const paidInFull = { cash: PRICE.cents, income: -PRICE.cents, receivable: 0 };

describe('2h Ways of a payment', () => {
  it('A141 Pix Automático: authorised at the bank, debited on the due day, renewed and working', async () => {
    const { company, admin } = await aDebtor(6);
    await aCode(admin); // the invoice exists
    const page = await s.page(admin, { path: '/subscription', fresh: true });
    await seen(page.getByText('Espaço para arquivos'));
    expect(await page.getByText('não disponível agora').count()).toBe(0);
    await page.getByRole('button', { name: 'Ativar Pix automático' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome do titular').fill('Ana Souza');
    await dialog.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await dialog.getByRole('button', { name: 'Gerar QR Code' }).click();
    await seen(page.getByRole('img', { name: 'QR Code para autorizar o Pix automático' }));
    await page.getByRole('button', { name: 'Simular autorização' }).click();
    await seen(page.getByText(/^Ativo desde/));

    await page.goto(`${urls.web}/financeiro`);
    const row = page.getByRole('row').filter({ hasText: 'R$ 79,90' });
    await seen(row.getByText('Em Aberto'));
    await seen(row.getByText('O Pix automático paga no vencimento.'));
    await dueDayComes(company.id);
    await seen(row.getByText('Pago', { exact: true }), POLLED_MS);
    await gone(row.getByRole('button', { name: 'PAGAR' }));

    const boss = await operator();
    const isRenewed = async () => ((await readCompany(boss, company.id)).dueDate ?? '') > dayFromNow(6);
    await until('the later due date', isRenewed, POLLED_MS);
    expect(await balancesOf(company.id)).toEqual(paidInFull);
    await page.goto(`${urls.web}/tickets`);
    await seen(page.getByRole('tab', { name: 'Abertos' }));
  });

  it('A141 a lost notification: the provider is polled, and the payer sees that it is paid', async () => {
    const { company, admin } = await aDebtor(3);
    const { token } = await aCode(admin);
    const page = await s.page(null, { path: `/pay/${token}` });
    await seen(page.getByRole('img', { name: 'QR Code do Pix' }));

    await paysUnnoticed(company.id, PRICE.cents);

    await seen(page.getByText('Esta fatura está paga. Obrigado!'), POLLED_MS);
    expect(await balancesOf(company.id)).toEqual(paidInFull);
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'paid', paid: PRICE.value }]);
  });

  it('A141 a payment of another amount: not settled, shown to the payer, and settled by the rest', async () => {
    const { company, admin } = await aDebtor(3);
    const { token } = await aCode(admin);
    const page = await s.page(null, { path: `/pay/${token}` });
    await seen(page.getByRole('img', { name: 'QR Code do Pix' }));

    await paysUnnoticed(company.id, 1_000);

    const amounts = /^Pago: R\$\s10,00 · Falta: R\$\s69,90$/;
    await seen(page.getByText(amounts), POLLED_MS);
    await gone(page.getByRole('img', { name: 'QR Code do Pix' }));
    expect(await invoicesOf(admin)).toMatchObject([{ status: 'open', paid: 10 }]);
    expect((await readCompany(await operator(), company.id)).dueDate).toBe(dayFromNow(3));
    const own = await s.page(admin, { path: '/financeiro', fresh: true });
    await seen(own.getByRole('row').filter({ hasText: 'Em Aberto' }).getByText(amounts));

    await page.getByRole('button', { name: 'PAGAR' }).click();
    await seen(page.getByRole('heading', { name: 'R$ 69,90' }));
    await page.getByRole('button', { name: 'Simular pagamento' }).click();
    await seen(page.getByText('Esta fatura está paga. Obrigado!'));
    expect(await balancesOf(company.id)).toEqual(paidInFull);
  });
});
