import type { CompanyRecord, Invoice, PixPayment } from '@recado/contracts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { sentBy } from './operator.js';
import { untilLeft, watchLeaving } from './plan-flags.js';
import { call, companies, gone, logIn, must, placeOf, seen, SOON_MS, suite } from './suite.js';
import { noteWaits } from './typing.js';

const s = suite();
const PAYER = { firstName: 'Ana', address2: 'Rua A, 1', city: 'São Paulo', zipcode: '01000-000', country: 'BR' };
const DAY_MS = 86_400_000;
/** The billing address of a company without an e-mail. */
const BILLED = 'cobranca@pagante.local';
const dayOf = (time: number) => new Date(time - 3 * 3_600_000).toISOString().slice(0, 10); // São Paulo is three hours behind
const shown = (day: string) => day.split('-').reverse().join('/');

type Page1 = { invoices: Invoice[]; count: number; hasMore: boolean };
const payer = () => s.adminOf('Pagante');
const operator = () => s.person('super@recado.local');
const company = async (): Promise<CompanyRecord> =>
  (await operator()).call<CompanyRecord>('GET', `/companies/${companies.Pagante.id}`);

/** Moves the due date manually, like the operator. */
async function due(dueDate: string): Promise<void> {
  const { id, name, email, phone, planId, status, campaignsEnabled, recurrence } = await company();
  const asIs = { name, email: email || BILLED, phone, planId, status, campaignsEnabled, recurrence };
  await (await operator()).call('PUT', `/companies/${id}`, { ...asIs, dueDate });
}

/**
 * Returns the invoice of a due day. Billing receives the day shortly afterwards, and has another invoice or none until
 * then.
 */
async function invoiceDueOn(day: string): Promise<Invoice> {
  await due(day);
  const admin = await payer();
  for (;;) {
    const { body } = await call<PixPayment>('POST', '/subscription', { token: admin.token, json: PAYER });
    const { invoices } = await admin.call<Page1>('GET', '/invoices/all');
    const found = invoices.find(({ id }) => id === body.invoiceId);
    if (found && dayOf(Date.parse(found.dueDate)) === day) return found;
  }
}
/** Tests that pay an invoice use separate days. */
const invoiceDueIn = (days: number) => invoiceDueOn(dayOf(Date.now() + days * DAY_MS));

const rowOf = (page: Page, { number }: Invoice): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
/** A page shows the data of the login until it has reloaded the company. */
const holds = (field: Locator, value: string) =>
  until(`the field to hold ${value}`, async () => (await field.inputValue()) === value, SOON_MS);
const atSubscription = async (path = '/subscription') => s.page(await payer(), { path, fresh: true });
async function openCheckout(): Promise<{ page: Page; dialog: Locator }> {
  const page = await atSubscription();
  await page.getByRole('button', { name: 'Assine Agora!' }).click();
  return { page, dialog: page.getByRole('dialog') };
}
async function fillPayer(dialog: Locator): Promise<void> {
  await dialog.getByText('Dados', { exact: true }).click();
  await dialog.getByLabel('Nome completo').fill('Ana da Silva');
  await dialog.getByLabel('Endereço').fill('Rua das Flores, 10');
  await dialog.getByLabel('Cidade').fill('São Paulo');
  await dialog.getByLabel('CEP').fill('01000-000');
  await dialog.getByRole('combobox', { name: /País/ }).click();
  await dialog.page().getByRole('option', { name: 'Brasil' }).click();
  await dialog.getByText('Revisar', { exact: true }).click();
}
async function atPix(): Promise<{ page: Page; dialog: Locator }> {
  const { page, dialog } = await openCheckout();
  await fillPayer(dialog);
  await dialog.getByRole('button', { name: 'PAGAR' }).click();
  await seen(dialog.getByRole('button', { name: 'Simular pagamento' }));
  return { page, dialog };
}

describe('2h Subscription, checkout, invoices', () => {
  it('A080 /subscription shows the trial days left, rounded up, from the due date', async () => {
    await due(dayOf(Date.now() + 2 * DAY_MS));
    const page = await atSubscription();
    await holds(page.getByLabel('Período de teste'), '3 dias restantes');
  });

  it('A081 E106 /subscription shows the billing email and it cannot be edited', async () => {
    await due(dayOf(Date.now() + 2 * DAY_MS)); // also saves the billing address
    const page = await atSubscription();
    await seen(page.getByRole('heading', { name: 'Assinatura', level: 1, exact: true }));
    await seen(page.getByLabel('Período de teste'));
    await seen(page.getByRole('button', { name: 'Assine Agora!', exact: true }));
    const field = page.getByLabel('E-mail de cobrança');
    await holds(field, (await company()).email);
    expect(await field.isEditable()).toBe(false);
  });

  it('A082 A083 A084 E107 the button opens a checkout of three steps that begins with the plan and ends with what was chosen', async () => {
    const { dialog } = await openCheckout();
    for (const step of ['Dados', 'Personalizar', 'Revisar']) await seen(dialog.getByText(step, { exact: true }));
    await seen(dialog.getByRole('heading', { name: /^Plano / }));
    await seen(dialog.getByText(/\d+ usuários?/));
    await fillPayer(dialog);
    await seen(dialog.getByText('Ana da Silva'));
    await seen(dialog.getByText('Rua das Flores, 10, São Paulo, 01000-000'));
  });

  it('A085 A212 PAGAR posts the subscription and shows its Pix code with the amount', async () => {
    await invoiceDueIn(1);
    const { page, dialog } = await openCheckout();
    await fillPayer(dialog);
    const answered = page.waitForResponse((response) => response.url().endsWith('/subscription'));
    await dialog.getByRole('button', { name: 'PAGAR' }).click();
    const pix = (await (await answered).json()) as PixPayment;
    await seen(page.getByText('Assinatura realizada com sucesso!, aguardando a realização do pagamento'));
    expect(pix).toMatchObject({ valor: { original: '99.90' } });
    expect(await dialog.getByLabel('Pix copia e cola').inputValue()).toBe(pix.qrcode.qrcode);
    await seen(dialog.getByText('R$ 99,90'));
    await seen(dialog.getByRole('img', { name: 'QR Code do Pix' }));
  });

  it('A086 the price that is charged is the server’s, whatever the payload says', async () => {
    await invoiceDueIn(1);
    const { token } = await payer();
    const json = { ...PAYER, price: 1, users: 999, connections: 99, plan: '{"price":1}', cardNumber: '4111', cvv: '1' };
    const { status, body } = await call<PixPayment>('POST', '/subscription', { token, json });
    expect([status, body.valor.original]).toEqual([200, '99.90']);
    expect((await call('POST', '/subscription', { token, json: { ...json, discount: 50 } })).status).toBe(400);
    const agent = await s.agentOf('Pagante');
    expect((await call('POST', '/subscription', { token: agent.token, json: PAYER })).status).toBe(403);
  });

  it('A087 A088 /financeiro is titled Faturas, has the six columns and loads the next page near its end', async () => {
    const page = await atSubscription('/financeiro');
    await seen(page.getByRole('heading', { name: 'Faturas' }));
    await seen(page.getByRole('columnheader'));
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads).toEqual(['Id', 'Detalhes', 'Valor', 'Data Venc.', 'Status', 'Ação']);
    const first = page.getByRole('cell', { name: 'Plano Ouro, parcela 1', exact: true });
    await seen(page.getByRole('cell', { name: 'Plano Ouro, parcela 45', exact: true }));
    expect(await first.count()).toBe(0);
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await seen(first);
  });

  it('A089 A093 a paid invoice shows Pago, its value in BRL, its day, and no button', async () => {
    const page = await atSubscription('/financeiro');
    const row = page.getByRole('row').filter({ hasText: 'Plano Ouro, parcela 45' });
    await seen(row.getByText('Pago', { exact: true }));
    await seen(row.getByText('R$ 99,90'));
    expect(await row.innerText()).toMatch(/\b19\/\d{2}\/\d{4}\b/); // the 20th at 02:59 UTC is the 19th in São Paulo
    expect(await row.getByRole('button').count()).toBe(0);
  });

  it('A090 an unpaid invoice due yesterday shows Vencido in a row with a red tint', async () => {
    const invoice = await invoiceDueOn(dayOf(Date.now() - DAY_MS));
    const page = await atSubscription('/financeiro');
    const row = rowOf(page, invoice);
    await seen(row.getByText('Vencido'));
    const tint = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
    const plain = page.getByRole('row').filter({ hasText: 'Plano Ouro, parcela 45' });
    expect(await tint(row)).not.toBe(await tint(plain));
    expect(await tint(row)).toMatch(/^(color\(srgb 0\.[6-9]|rgba?\(2\d\d)/);
  });

  it('A091 an unpaid invoice due today shows Em Aberto', async () => {
    const today = dayOf(Date.now());
    const page = await s.page(await payer(), { path: '/contacts', fresh: true });
    const invoice = await invoiceDueOn(today);
    await page.goto(page.url().replace('/contacts', '/financeiro'));
    const row = rowOf(page, invoice);
    await seen(row.getByText('Em Aberto'));
    await seen(row.getByText(shown(today)));
  });

  it('A092 every unpaid row has a PAGAR button that opens the checkout for that invoice', async () => {
    const invoice = await invoiceDueIn(2);
    const page = await atSubscription('/financeiro');
    await rowOf(page, invoice).getByRole('button', { name: 'PAGAR' }).click();
    const dialog = page.getByRole('dialog');
    await fillPayer(dialog);
    await seen(dialog.getByText(invoice.detail));
    const pay = () => dialog.getByRole('button', { name: 'PAGAR' }).click();
    expect(await sentBy(page, 'POST', /\/subscription$/, pay)).toMatchObject({ invoiceId: invoice.id });
  });

  it('A131 A132 a payment shows a toast with the new due date, and four seconds later the home page', async () => {
    const day = dayOf(Date.now() + 4 * DAY_MS);
    await invoiceDueOn(day);
    const { page, dialog } = await atPix();
    await page.evaluate(watchLeaving, 'licença foi renovada até');
    const waits = await noteWaits(page);
    await dialog.getByRole('button', { name: 'Simular pagamento' }).click();
    const next = new Date(`${day.slice(0, 7)}-01T12:00:00Z`); // the month after one with 31 days may be shorter
    next.setUTCMonth(next.getUTCMonth() + 1);
    const notice = await page.getByText(/licença foi renovada até/).innerText();
    await seen(dialog.getByText('Esta fatura está paga. Obrigado!'));
    expect(await dialog.getByRole('button', { name: 'Simular pagamento' }).count()).toBe(0);
    expect((await company()).dueDate?.slice(0, 7)).toBe(next.toISOString().slice(0, 7));
    expect(notice).toContain(shown(must((await company()).dueDate)));
    await page.waitForURL((url) => url.pathname === '/');
    await untilLeft(page);
    expect(await waits()).toContain(4_000);
  });

  it('A133 a payment of another company changes nothing', async () => {
    await invoiceDueIn(5);
    const { page } = await atPix();
    const other = await s.page(await s.adminOf('Outra'), { path: '/subscription', fresh: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Simular pagamento' }).click();
    await seen(page.getByText(/licença foi renovada até/));
    await gone(page.getByRole('dialog'));
    expect(placeOf(other)).toBe('/subscription');
    expect(await other.getByText(/renovada/).count()).toBe(0);
  });

  it('A151 A152 A153 A154 A155 the checkout asks for name, address, city, zip and country, of which there are two', async () => {
    const { page, dialog } = await openCheckout();
    await dialog.getByText('Revisar', { exact: true }).click();
    await dialog.getByRole('button', { name: 'PAGAR' }).click();
    for (const text of [
      'O nome completo é obrigatório',
      'O Endereço é obrigatório',
      'Cidade é obrigatória',
      'CEP é obrigatório',
      'País é obrigatório',
    ])
      await seen(dialog.getByText(text, { exact: true }));
    await dialog.getByRole('combobox', { name: /País/ }).click();
    expect(
      await page.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('data-value'))),
    ).toEqual(['BR', 'usa']);
  });

  it('A195 A123 GET /invoices/all answers the invoices of the own company, page by page and by search', async () => {
    const { token } = await payer();
    const get = (path: string, of = token) => call<Page1>('GET', path, { token: of });
    const { body } = await get('/invoices/all?pageNumber=1');
    expect([body.invoices.length, body.hasMore]).toEqual([40, true]);
    for (const one of body.invoices) {
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['id', 'detail', 'value', 'dueDate', 'status']));
      expect(['open', 'paid', 'cancelled']).toContain(one.status);
    }
    const found = await get('/invoices/all?searchParam=parcela%2017');
    expect(found.body.invoices.map(({ detail }) => detail)).toEqual(['Plano Ouro, parcela 17']);
    const { token: outra } = await s.adminOf('Outra');
    expect((await get('/invoices/all', outra)).body).toMatchObject({ invoices: [], count: 0, hasMore: false });
  });

  it('A141 an expired company cannot log in, pays by the page beside the refusal, and can', async () => {
    const { adminEmail } = companies.Devedora;
    const refused = await logIn(adminEmail);
    expect(refused.body.error).toBe('ERR_COMPANY_EXPIRED');
    const page = await s.page(null, { path: '/login' });
    await page.getByRole('textbox', { name: 'E-mail' }).fill(adminEmail);
    await page.getByLabel('Senha', { exact: true }).fill('Recado123');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await seen(page.getByText(/^Opss! Sua assinatura venceu \d\d\/\d\d\/\d{4}\./));
    await page.getByRole('link', { name: 'Pagar agora' }).click();
    await page.getByRole('button', { name: 'PAGAR' }).click();
    await page.getByRole('button', { name: 'Simular pagamento' }).click();
    await seen(page.getByText('Esta fatura está paga. Obrigado!'));
    await page.goto(page.url().replace(/\/pay\/.*/, '/login'));
    await page.getByRole('textbox', { name: 'E-mail' }).fill(adminEmail);
    await page.getByLabel('Senha', { exact: true }).fill('Recado123');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/tickets');
  });
});
