import { randomUUID } from 'node:crypto';
import type { CompanyInvoice, CompanyRecord, PlanOffer } from '@recado/contracts';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../scripts/testing/until.mjs';
import { balancesOf, dayFromNow, readCompany, seenMail } from './operator.js';
import { call, gone, logIn, must, PASSWORD, placeOf, seen, suite, unique, urls } from './suite.js';

// All tests that switch registration for the whole platform are in this file, because files run in parallel.
const s = suite();
/** Billing checks changed due dates twice a minute. */
const SETTLED_MS = 90_000;
const operator = () => s.person('super@recado.local');
const set = async (key: string, value: string) => (await operator()).call('PUT', `/settings/${key}`, { value });
const registration = async (value: 'enabled' | 'disabled') => {
  for (const key of ['allowregister', 'viewregister']) await set(key, value);
};
const visit = async (page: Page, path: string): Promise<string> => {
  await page.goto(`${urls.web}${path}`);
  await page.waitForLoadState('networkidle');
  return placeOf(page);
};
/** Opens a page that redirects the visitor once the server has responded. */
const sentOn = async (page: Page, path: string): Promise<string> => {
  await page.goto(`${urls.web}${path}`);
  await page.waitForURL((url) => url.pathname !== path);
  return placeOf(page);
};
const atSignUp = async () => {
  await registration('enabled');
  const page = await s.page(null, { path: '/signup' });
  await seen(page.getByLabel('Nome da empresa'));
  return page;
};
const anEmail = () => `${randomUUID()}@empresa.local`;

type Form = { name?: string; email?: string; phone?: string; password?: string };
async function fill(page: Page, { name = unique('Empresa'), email = anEmail(), phone, password = PASSWORD }: Form) {
  await page.getByLabel('Nome da empresa').fill(name);
  await page.getByLabel('E-mail').fill(email);
  if (phone) await page.getByLabel('Telefone').pressSequentially(phone);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  return { name, email };
}
async function choosePlan(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Plano' }).click();
  await page.getByRole('option', { name: new RegExp(`^${name} ·`) }).click();
}
const submit = (page: Page) => page.getByRole('button', { name: 'Cadastrar' }).click();
async function logInOn(page: Page, email: string) {
  await page.goto(`${urls.web}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
/** A plan with a price that visitors can choose. */
const anOffer = async () => {
  const limits = { users: 2, connections: 1, queues: 2, value: 79.9 };
  return (await operator()).call<{ id: string; name: string }>('POST', '/plans', { name: unique('Plano'), ...limits });
};
const companyOf = async (email: string): Promise<CompanyRecord> => {
  const path = `/companies?searchParam=${encodeURIComponent(email)}`;
  const { companies } = await (await operator()).call<{ companies: CompanyRecord[] }>('GET', path);
  return must(companies.find((company) => company.email === email));
};
/**
 * Simulates the passage of time for a company: the clock of a running system cannot be moved, so its due date is moved
 * instead.
 */
async function dueOn(email: string, dueDate: string): Promise<void> {
  const { id, name, phone, planId, status, campaignsEnabled, recurrence } = await companyOf(email);
  const asIs = { name, email, phone, planId, status, campaignsEnabled, recurrence };
  await (await operator()).call('PUT', `/companies/${id}`, { ...asIs, dueDate });
}

describe('2a Sign-up', () => {
  afterEach(async () => {
    await set('signupConfirmEmail', 'disabled');
  });

  it('001 /login, /forgetpsw and, while registration is enabled, /signup open without a session', async () => {
    const page = await s.page(null, { path: '/login' });
    expect(await visit(page, '/login')).toBe('/login');
    expect(await visit(page, '/forgetpsw')).toBe('/forgetpsw');
    await seen(page.getByRole('textbox', { name: /e-?mail/i }));
    await registration('enabled');
    expect(await visit(page, '/signup')).toBe('/signup');
  });

  it('002 /signup redirects to /login while registration is disabled and after a successful sign-up', async () => {
    const page = await s.page(null, { path: '/login' });
    await registration('disabled');
    expect(await sentOn(page, '/signup')).toBe('/login');
    await registration('enabled');
    expect(await visit(page, '/signup')).toBe('/signup');
    await fill(page, { name: 'Nova Empresa' });
    await page.getByRole('combobox', { name: /plano/i }).click();
    await page
      .getByRole('option', { name: /usuários/ })
      .first()
      .click(); // administration.md, section 5: a plan is required
    await submit(page);
    await page.waitForURL('**/login');
  });

  it('014 the register link to /signup shows only while viewregister is enabled', async () => {
    await set('viewregister', 'disabled');
    const page = await s.page(null, { path: '/login' });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('a[href="/signup"]').count()).toBe(0);
    await set('viewregister', 'enabled');
    await page.reload();
    await seen(page.locator('a[href="/signup"]'));
  });

  it('A001 /login, /signup and /forgetpsw open without a session, the ten private routes do not', async () => {
    await registration('enabled');
    const page = await s.page(null, { path: '/login' });
    for (const path of ['/login', '/signup', '/forgetpsw']) expect(await visit(page, path)).toBe(path);
    const routes = ['/', '/connections', '/queues', '/users', '/settings', '/helps', '/queue-integration', '/prompts'];
    for (const path of [...routes, '/subscription', '/financeiro']) {
      expect([path, await sentOn(page, path)]).toEqual([path, '/login']);
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
  });

  it('A002 the sign-up form has name, email, phone, password and plan', async () => {
    const page = await atSignUp();
    const names = await page
      .locator('form input:not([aria-hidden])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')));
    expect(names).toEqual(['name', 'email', 'phone', 'password']);
    await seen(page.getByRole('combobox', { name: 'Plano' }));
  });

  it('A003 the sign-up plan list holds exactly the public plans of GET /plans/list, and its placeholder cannot be chosen', async () => {
    const limits = { users: 1, connections: 1, queues: 1, value: 10 };
    const inside = unique('Interno');
    await (await operator()).call('POST', '/plans', { name: inside, ...limits, useInternal: true });
    await anOffer();
    await registration('enabled');
    // The previous page requests no plans, so the first reply is the one shown. Other test files create and delete
    // plans.
    const page = await s.page(null, { path: '/login' });
    const answered = page.waitForResponse(`${urls.gateway}/plans/list`);
    await page.goto(`${urls.web}/signup`);
    const offers = (await (await answered).json()) as PlanOffer[];
    await page.getByRole('combobox', { name: 'Plano' }).click();
    const placeholder = page.getByRole('option', { name: 'Escolha um plano' });
    expect(await placeholder.getAttribute('aria-disabled')).toBe('true');
    await seen(page.getByRole('option').nth(offers.length));
    const shown = await page.getByRole('option').allInnerTexts();
    expect(shown.slice(1).map((line) => line.split(' · ')[0])).toEqual(offers.map(({ name }) => name));
    expect(shown.join()).not.toContain(inside);
  });

  it('A004 sign-up redirects to /login while registration is disabled and after success', async () => {
    const plan = await anOffer();
    await registration('disabled');
    const page = await s.page(null, { path: '/login' });
    expect(await sentOn(page, '/signup')).toBe('/login');
    const json = { name: 'Tarde', email: anEmail(), password: PASSWORD, planId: plan.id };
    expect((await call('POST', '/companies/cadastro', { json })).body).toMatchObject({
      error: 'ERR_USER_CREATION_DISABLED',
    });
    await registration('enabled');
    await visit(page, '/signup');
    await fill(page, {});
    await choosePlan(page, plan.name);
    await submit(page);
    await page.waitForURL('**/login');
    await seen(page.getByText('Cadastro realizado com sucesso!', { exact: false }));
  });

  it('A005 the register link on /login shows only while viewregister is enabled, though allowregister is', async () => {
    await registration('enabled');
    await set('viewregister', 'disabled');
    const page = await s.page(null, { path: '/login' });
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: 'Cadastrar a minha empresa' }).count()).toBe(0);
    await set('viewregister', 'enabled');
    await page.reload();
    await page.getByRole('link', { name: 'Cadastrar a minha empresa' }).click();
    await page.waitForURL('**/signup');
  });

  it('A139 sign-up creates a company with recurrence MENSAL, status active and campaignsEnabled on', async () => {
    const plan = await anOffer();
    const page = await atSignUp();
    const { email } = await fill(page, {});
    await choosePlan(page, plan.name);
    await submit(page);
    await page.waitForURL('**/login');
    expect(await companyOf(email)).toMatchObject({ recurrence: 'MENSAL', status: true, campaignsEnabled: true });
  });

  it('A140 sign-up gives a due date three days ahead whatever the client sends', async () => {
    await registration('enabled');
    const [plan, email] = [await anOffer(), anEmail()];
    const chosen = { recurrence: 'ANUAL', dueDate: '2099-01-01', status: 'f', campaignsEnabled: false };
    const json = { name: unique('Empresa'), email, password: PASSWORD, planId: plan.id, ...chosen };
    expect((await call('POST', '/companies/cadastro', { json })).status).toBe(200);
    expect(await companyOf(email)).toMatchObject({ dueDate: dayFromNow(3), recurrence: 'MENSAL', status: true });
  });

  it('A148 sign-up name, password and email follow the same rules', async () => {
    const page = await atSignUp();
    await fill(page, { name: 'A', email: 'ninguém', password: '1234' });
    await submit(page);
    await seen(page.getByText('Muito curto', { exact: true }).nth(1));
    await seen(page.getByText('Invalid email', { exact: true }));
    await fill(page, { name: 'A'.repeat(51), password: 'x'.repeat(51) });
    await seen(page.getByText('Muito longo', { exact: true }).nth(1));
  });

  it('A149 sign-up phone is masked (99) 99999-9999 and holds at most 11 digits', async () => {
    const page = await atSignUp();
    await fill(page, { phone: '119961244089999' });
    expect(await page.getByLabel('Telefone').inputValue()).toBe('(11) 99612-4408');
  });

  it('A150 sign-up without a plan is refused', async () => {
    const page = await atSignUp();
    const { email } = await fill(page, {});
    await submit(page);
    await seen(page.getByText('Obrigatório', { exact: true }));
    expect(placeOf(page)).toBe('/signup');
    const json = { name: 'Sem plano', email, password: PASSWORD };
    expect((await call('POST', '/companies/cadastro', { json })).status).toBe(400);
  });

  it('A187 POST /companies/cadastro creates company and admin, who can log in at once', async () => {
    await registration('enabled');
    const [plan, email] = [await anOffer(), anEmail()];
    const json = { name: unique('Empresa'), email, password: PASSWORD, planId: plan.id };
    const { status, body } = await call('POST', '/companies/cadastro', { json });
    expect([status, body]).toMatchObject([200, { email, needsConfirmation: false }]);
    const { user } = (await logIn(email)).body;
    expect(user).toMatchObject({ profile: 'admin', company: { name: json.name } });
  });

  it('A187 while the operator requires a confirmed e-mail, no login is possible before the link was used, once, and another can be requested', async () => {
    const plan = await anOffer();
    await set('signupConfirmEmail', 'enabled');
    const page = await atSignUp();
    const { email } = await fill(page, {});
    await choosePlan(page, plan.name);
    await submit(page);
    await seen(page.getByText(`Enviamos um link para ${email}.`, { exact: false }));
    const first = await seenMail(email, /\/confirm\/([\w-]+)/);
    await logInOn(page, email);
    await seen(page.getByText('O e-mail do cadastro ainda não foi confirmado. Abra o link que enviamos.'));
    expect((await companyOf(email)).confirmBy).toBeDefined();
    await page.getByRole('button', { name: 'Enviar o link de novo' }).click();
    await seen(page.getByText('Se houver um cadastro à espera deste e-mail, o link está a caminho.'));
    const second = await seenMail(email, /\/confirm\/([\w-]+)/, [first]);
    const confirm = (token: string) => call('POST', '/signup/confirmation', { json: { token } });
    expect((await confirm(first)).body).toMatchObject({ error: 'ERR_CONFIRMATION_LINK' });
    await page.goto(`${urls.web}/confirm/${second}`);
    await page.getByRole('button', { name: 'Confirmar o meu e-mail' }).click();
    await seen(page.getByText('E-mail confirmado! Entre com o seu e-mail e a sua senha.'));
    expect((await confirm(second)).status).toBe(400);
    await logInOn(page, email);
    await page.waitForURL('**/tickets');
  });

  it('A141 from scratch: signed up, confirmed, working, warned, blocked, paid from there and working again', async () => {
    const plan = await anOffer();
    await set('signupConfirmEmail', 'enabled');
    const page = await atSignUp();
    const { name, email } = await fill(page, { phone: '11996124408' });
    await choosePlan(page, plan.name);
    await submit(page);
    await page.goto(`${urls.web}/confirm/${await seenMail(email, /\/confirm\/([\w-]+)/)}`);
    await page.getByRole('button', { name: 'Confirmar o meu e-mail' }).click();
    await seen(page.getByText('E-mail confirmado!', { exact: false }));

    // the trial: working, and warned
    await logInOn(page, email);
    await page.waitForURL('**/tickets');
    await seen(page.getByText(/^Sua assinatura vence em [23] dias\.$/));
    await seen(page.getByText(/faltam [23] dias/));
    const { id } = await companyOf(email);

    // three days later: blocked, with the specified text
    await dueOn(email, dayFromNow(-1));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await call('DELETE', '/auth/logout', { token });
    await page.evaluate(() => localStorage.clear());
    await logInOn(page, email);
    const day = dayFromNow(-1).split('-').reverse().join('/');
    await seen(
      page.getByText(`Opss! Sua assinatura venceu ${day}. Entre em contato com o Suporte para mais informações!`),
    );
    expect((await logIn(email)).body).toMatchObject({ error: 'ERR_COMPANY_EXPIRED' });

    // pays from there, and works again
    await page.getByRole('link', { name: 'Pagar agora' }).click();
    const begin = page.getByRole('button', { name: 'PAGAR' });
    const simulate = page.getByRole('button', { name: 'Simular pagamento' });
    await seen(begin.or(simulate)); // the e-mail may already have requested the code
    if (await begin.isVisible()) await begin.click();
    await simulate.click();
    await seen(page.getByText('Esta fatura está paga. Obrigado!'));
    await renewed(id);
    await logInOn(page, email);
    await page.waitForURL('**/tickets');
    await seen(page.getByRole('tab', { name: 'Abertos' }));
    await gone(page.getByText(/^Opss!/));

    // the operator sees it paid, and the ledger balances
    const business = await s.page(await operator(), { path: '/business', fresh: true });
    await business.getByRole('searchbox').fill(name);
    const row = business.getByRole('row').filter({ hasText: name });
    await seen(row.getByText('Pago', { exact: true }));
    await seen(row.getByText('R$ 79,90'));
    // the invoice of the original due date is cancelled: nothing is owed for it
    const [paid, ...others] = await settledInvoices(name);
    expect(paid).toMatchObject({ companyId: id, status: 'paid', value: 79.9, paid: 79.9, settledBy: null });
    expect(others.every(({ status }) => status === 'cancelled')).toBe(true);
    expect(await balancesOf(id)).toEqual({ cash: 7_990, income: -7_990, receivable: 0 });
  });
});

/** Waits until the payment has extended the due date. */
async function renewed(companyId: string): Promise<void> {
  const boss = await operator();
  const isLater = async () => must((await readCompany(boss, companyId)).dueDate) > dayFromNow(0);
  await until('the later due date', isLater, SETTLED_MS);
}

/** Returns the invoices of a company once none is open, the paid one first. */
async function settledInvoices(name: string): Promise<CompanyInvoice[]> {
  const boss = await operator();
  const path = `/business/invoices?searchParam=${encodeURIComponent(name)}`;
  return until(
    'the end of what is open',
    async () => {
      const { invoices } = await boss.call<{ invoices: CompanyInvoice[] }>('GET', path);
      if (invoices.some(({ status }) => status === 'open')) return undefined;
      return invoices.toSorted((a, b) => Number(b.status === 'paid') - Number(a.status === 'paid'));
    },
    SETTLED_MS,
  );
}

// together with the tests that switch registration, because files run in parallel on one platform
describe('8 Errors of sign-up', () => {
  it('200 sign-up while registration is disabled answers ERR_USER_CREATION_DISABLED', async () => {
    await registration('disabled');
    const [plan] = (await call<{ id: string }[]>('GET', '/plans/list')).body;
    const json = { name: 'Nova', email: 'nova@nova.local', password: PASSWORD, planId: plan?.id };
    const { status, body } = await call('POST', '/companies/cadastro', { json });
    expect([status, body['error']]).toEqual([403, 'ERR_USER_CREATION_DISABLED']);
  });
});
