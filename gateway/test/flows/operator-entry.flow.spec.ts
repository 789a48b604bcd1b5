import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Message, Queue, Ticket } from '@recado/contracts';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM_PATH, logInAt, startBrowser } from './browser.js';
import { Desk } from './desk.js';
import { until } from '../../../scripts/testing/until.mjs';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const REASON = 'Chamado 4711: mensagens não saem';

inBrowser('The operator in a company', () => {
  let desk: Desk;
  let browser: Browser;
  let operator: string;
  beforeAll(async () => {
    desk = await Desk.join();
    operator = await desk.operator();
    const setting = { key: 'allowOperator', value: 'enabled' };
    await (await desk.logIn('admin')).call('PUT', '/settings/allowOperator', setting);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  const pageOf = async (email: string): Promise<Page> => {
    const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
    return logInAt(desk.urls.web, context, email);
  };
  const tokenOf = (page: Page): Promise<string> => page.evaluate<string>(`localStorage.getItem('token') ?? ''`);
  const ask = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${desk.urls.gateway}${path}`, init);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  /** A customer's ticket that the company's admin has accepted. */
  async function anOpenTicket(): Promise<Ticket> {
    const { admin } = await desk.paired();
    await (await desk.phone.addContact({ name: 'Joana' })).says('Preciso de ajuda', { to: desk.number });
    const { ticket } = await admin.hears('appMessage', ({ message }) => message.body === 'Preciso de ajuda');
    const [queue] = await admin.call<Queue[]>('GET', '/queue');
    return admin.call<Ticket>('PUT', `/tickets/${ticket?.id}`, { status: 'open', queueId: queue?.id });
  }

  it('enters with a reason, is visible to all users, writes with a marker, and leaves with one click', async () => {
    const marina = await pageOf(desk.email('marina'));
    const ticket = await anOpenTicket();
    const page = await pageOf(operator);
    const own = await tokenOf(page);

    await page.goto(`${desk.urls.web}/settings?tab=companies`);
    await page.getByRole('button', { name: `Entrar em ${desk.name}` }).click();
    await page.getByLabel('Motivo').fill(REASON);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const banner = page.getByText(new RegExp(`^Você está em ${desk.name} como operador, até \\d\\d:\\d\\d\\.`));
    await banner.waitFor();
    const seen = marina.getByText(/^O suporte da plataforma \(.+\) está na sua empresa desde \d\d:\d\d\./);
    await seen.waitFor();
    expect(await seen.innerText()).toContain(REASON);

    const entered = await tokenOf(page);
    const sent = await ask(entered, 'POST', `/messages/${ticket.id}`, { body: 'Aqui é o suporte' });
    expect((sent.body as Message).operator).toBeTruthy();
    const admin = await pageOf(desk.email('admin'));
    await admin.goto(`${desk.urls.web}/tickets/${ticket.uuid}`);
    await admin.getByText(/· suporte da plataforma$/).waitFor();
    expect((await ask(entered, 'GET', '/companies')).status).toBe(403);

    await page.getByRole('button', { name: 'Sair da empresa' }).click();
    await page.waitForURL('**/settings?tab=companies');
    await page.getByRole('button', { name: `Entrar em ${desk.name}` }).waitFor();
    await seen.waitFor({ state: 'hidden' });
    expect((await ask(entered, 'GET', '/auth/me')).status).toBe(401);
    expect((await ask(own, 'GET', '/companies')).status).toBe(200);
  });

  it('returns to the own session when an administrator revokes the permission, and is rejected afterwards', async () => {
    const page = await pageOf(operator);
    const token = await tokenOf(page);
    const { body } = await ask(token, 'GET', `/companies?searchParam=${encodeURIComponent(desk.name)}`);
    const [{ id = '' } = {}] = (body as { companies: { id: string }[] }).companies;
    await page.goto(`${desk.urls.web}/settings?tab=companies`);
    await page.getByRole('button', { name: `Entrar em ${desk.name}` }).click();
    await page.getByLabel('Motivo').fill(REASON);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('button', { name: 'Sair da empresa' }).waitFor();
    const admin = await pageOf(desk.email('admin'));
    await admin.goto(`${desk.urls.web}/settings`);
    await admin.getByText('Está na empresa').waitFor();
    await admin.getByRole('combobox', { name: 'Permitir que o suporte entre' }).click();
    await admin.getByRole('option', { name: 'Desabilitado' }).click();

    await page.waitForURL('**/settings?tab=companies');
    await page.getByText('O acesso à empresa terminou. Você está de volta à sua conta.').waitFor();
    await admin.getByText('A empresa desabilitou o acesso').waitFor();
    const refused = await until('the refusal', async () => {
      const answer = await ask(await tokenOf(page), 'POST', `/companies/${id}/enter`, { reason: REASON });
      return answer.status === 403 && answer;
    });
    expect(refused.body).toMatchObject({ error: 'ERR_OPERATOR_NOT_ALLOWED' });
  });
});
