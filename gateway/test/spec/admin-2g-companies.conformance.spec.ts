import { randomUUID } from 'node:crypto';
import { PLAN_FLAGS, RECURRENCE_MONTHS, type CompanyRecord, type PlanRecord, type Setting } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import { PASSWORD } from '../flows/desk.js';
import {
  aCompany,
  aPlanName,
  choose,
  colourOf,
  dayFromNow,
  optionsOf,
  ownCompany,
  PLAN_LIMITS,
  readCompany,
  rowOfTable,
  sentBy,
  wholePlan,
} from './operator.js';
import { call, gone, must, seen, suite, unique, urls } from './suite.js';

const s = suite();
const operator = () => s.person('super@recado.local');
const DONE = 'Operação realizada com sucesso!';
const failedWith = (what: string) =>
  `Não foi possível realizar a operação. Verifique se já existe ${what} com o mesmo nome ou se os campos foram preenchidos corretamente`;
const tab = async (name: string): Promise<Page> => s.page(await operator(), { path: `/settings?tab=${name}` });
const aPlan = async (fields: object = {}): Promise<PlanRecord> =>
  (await operator()).call<PlanRecord>('POST', '/plans', { name: aPlanName(), ...PLAN_LIMITS, ...fields });
const form = (page: Page, name: string | RegExp) => page.getByRole('form', { name });
const colourAt = async (page: Page, days: number) => {
  const { name } = await aCompany(await operator(), { dueDate: dayFromNow(days) });
  return colourOf(await rowOfTable(page, name));
};
const prolong = async (page: Page, { id, name }: CompanyRecord) => {
  const row = await rowOfTable(page, name);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await row.getByRole('button', { name: `+ Vencimento de ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `+ Vencimento de ${name}` });
  await dialog.getByLabel('Motivo').fill('Pago por fora');
  await dialog.getByRole('button', { name: '+ Vencimento', exact: true }).click();
  await stored;
  return (await readCompany(await operator(), id)).dueDate;
};

describe('A 2g Companies', () => {
  it('A067 a company whose due date is 1 or 5 days ahead is yellow, at 6 days it has no colour', async () => {
    const page = await tab('companies');
    expect(await colourAt(page, 1)).toBe('yellow');
    expect(await colourAt(page, 5)).toBe('yellow');
    expect(await colourAt(page, 6)).toBe('none');
  });

  it('A068 a company whose due date is today or past is red', async () => {
    const page = await tab('companies');
    expect(await colourAt(page, 0)).toBe('red');
    expect(await colourAt(page, -1)).toBe('red');
    expect(await colourAt(page, -40)).toBe('red');
  });

  it("A069 '+ Vencimento' adds 1, 2, 3, 6 or 12 months for MENSAL, BIMESTRAL, TRIMESTRAL, SEMESTRAL or ANUAL", async () => {
    const page = await tab('companies');
    const moved: Record<string, string | null> = {};
    for (const recurrence of Object.keys(RECURRENCE_MONTHS)) {
      const company = await aCompany(await operator(), { dueDate: '2030-03-15', recurrence });
      moved[recurrence] = await prolong(page, company);
    }
    expect(moved).toEqual({
      ...{ MENSAL: '2030-04-15', BIMESTRAL: '2030-05-15', TRIMESTRAL: '2030-06-15' },
      ...{ SEMESTRAL: '2030-09-15', ANUAL: '2031-03-15' },
    });
  });

  it("A070 '+ Vencimento' from 31 January gives the last day of February", async () => {
    const page = await tab('companies');
    const [plain, leap] = [
      await aCompany(await operator(), { dueDate: '2031-01-31' }),
      await aCompany(await operator(), { dueDate: '2032-01-31' }),
    ];
    expect(await prolong(page, plain)).toBe('2031-02-28');
    expect(await prolong(page, leap)).toBe('2032-02-29');
  });

  it('A071 the company form stores name, email, phone, plan, status, campaignsEnabled, dueDate and recurrence', async () => {
    const root = await operator();
    const { id: planId, name: planName } = await wholePlan(root);
    const page = await tab('newCompany');
    const [name, email] = [unique('Floricultura'), `${randomUUID()}@empresa.local`];
    const fields = form(page, 'Nova empresa');
    for (const [label, text] of [
      ['Nome', name],
      ['E-mail', email],
      ['Telefone', '48999991234'],
      ['Senha do administrador', PASSWORD],
      ['Vencimento', '2031-05-20'],
    ] as const)
      await fields.getByLabel(label, { exact: true }).fill(text);
    await choose(page, 'Plano', planName);
    for (const name of ['Ativa', 'Campanhas']) await fields.getByRole('switch', { name }).click();
    await fields.getByRole('button', { name: 'Adicionar' }).click();
    await seen(page.getByText(DONE));
    const { companies } = await root.call<{ companies: CompanyRecord[] }>('GET', `/companies?searchParam=${email}`);
    expect(companies).toMatchObject([
      {
        ...{ name, email, phone: '48999991234', planId, status: false, campaignsEnabled: false },
        ...{ dueDate: '2031-05-20', recurrence: 'MENSAL' },
      },
    ]);
  });

  it('A072 the company form offers the recurrence MENSAL only', async () => {
    const page = await tab('newCompany');
    await seen(form(page, 'Nova empresa'));
    expect(await optionsOf(page, 'Recorrência')).toEqual(['Mensal']);
  });

  it("A073 campaignsEnabled is kept as setting campaignsEnabled, and both 'true' and 'enabled' count as on", async () => {
    const root = await operator();
    const { company, admin } = await ownCompany(root);
    const setting = async () =>
      must((await admin.call<Setting[]>('GET', '/settings/')).find(({ key }) => key === 'campaignsEnabled')).value;
    const isOn = async () => (await readCompany(root, company.id)).campaignsEnabled;
    const { id, name, email, planId } = company;
    for (const campaignsEnabled of [false, true]) {
      await root.call('PUT', `/companies/${id}`, { name, email, planId, campaignsEnabled });
      expect([await setting(), await isOn()]).toEqual([String(campaignsEnabled), campaignsEnabled]);
    }
    await admin.call('PUT', '/settings/campaignsEnabled', { value: 'false' });
    expect(await isOn()).toBe(false);
    await admin.call('PUT', '/settings/campaignsEnabled', { value: 'enabled' });
    expect(await isOn()).toBe(true);
  });

  it('A160 an empty or invalid company dueDate is sent and stored as null', async () => {
    const root = await operator();
    const company = await aCompany(root, { dueDate: '2031-05-20' });
    const page = await tab('companies');
    await (await rowOfTable(page, company.name)).getByRole('button', { name: `Editar ${company.name}` }).click();
    const edit = form(page, `Editar ${company.name}`);
    await edit.getByLabel('Vencimento', { exact: true }).fill('');
    const sent = await sentBy(page, 'PUT', new RegExp(`/companies/${company.id}$`), () =>
      edit.getByRole('button', { name: 'Salvar' }).click(),
    );
    expect(sent).toMatchObject({ dueDate: null });
    await seen(page.getByText(DONE));
    const { id, name, email, planId } = company;
    for (const dueDate of ['', '31/12/2031', 'amanhã']) {
      const changed = await root.call<CompanyRecord>('PUT', `/companies/${id}`, { name, email, planId, dueDate });
      expect([dueDate, changed.dueDate]).toEqual([dueDate, null]);
    }
    expect((await readCompany(root, id)).dueDate).toBeNull();
  });
});

describe('A 2g Plans and helps', () => {
  it('A074 the plan form stores name, users, connections, queues, value and the eight flags', async () => {
    const root = await operator();
    const page = await tab('plans');
    const fields = form(page, 'Novo plano');
    const name = aPlanName();
    for (const [label, text] of [
      ['Nome', name],
      ['Usuários', '7'],
      ['Conexões', '3'],
      ['Filas', '9'],
      ['Valor', '149.9'],
    ] as const)
      await fields.getByLabel(label, { exact: true }).fill(text);
    const switches = fields.getByRole('switch');
    expect(await switches.count()).toBe(8);
    for (let n = 0; n < 8; n += 1) await switches.nth(n).click();
    await fields.getByRole('button', { name: 'Adicionar' }).click();
    await seen(page.getByText(DONE));
    const stored = must((await root.call<PlanRecord[]>('GET', '/plans/all')).find((plan) => plan.name === name));
    expect(stored).toMatchObject({
      ...{ name, users: 7, connections: 3, queues: 9, value: 149.9, useInternal: true },
      ...Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true])),
    });
    await root.call('DELETE', `/plans/${stored.id}`);
  });

  it('A075 the plan list shows useInternal inverted', async () => {
    const [internal, offered] = [await aPlan({ useInternal: true }), await aPlan({ useInternal: false })];
    const page = await tab('plans');
    await seen(page.getByRole('columnheader', { name: 'Público' }));
    const column = (await page.getByRole('columnheader').allInnerTexts()).indexOf('Público');
    const shown = async ({ name }: PlanRecord) =>
      (await rowOfTable(page, name)).getByRole('cell').nth(column).innerText();
    expect([await shown(internal), await shown(offered)]).toEqual(['Não', 'Sim']);
    for (const { id } of [internal, offered]) await (await operator()).call('DELETE', `/plans/${id}`);
  });

  it('A076 an internal plan (useInternal) is absent from sign-up', async () => {
    const [internal, offered] = [await aPlan({ useInternal: true }), await aPlan()];
    const names = (await call<PlanRecord[]>('GET', '/plans/list')).body.map(({ name }) => name);
    expect(names).toContain(offered.name);
    expect(names).not.toContain(internal.name);
    for (const { id } of [internal, offered]) await (await operator()).call('DELETE', `/plans/${id}`);
  });

  it('A077 plan values show in BRL', async () => {
    const plan = await aPlan({ value: 1_234.5 });
    const row = await rowOfTable(await tab('plans'), plan.name);
    expect((await row.innerText()).replaceAll(/\s/g, ' ')).toContain('R$ 1.234,50');
    await (await operator()).call('DELETE', `/plans/${plan.id}`);
  });

  it('A078 the help form stores title, video and description', async () => {
    const root = await operator();
    const page = await tab('helps');
    const fields = form(page, 'Novo vídeo de ajuda');
    const help = { title: unique('Filas'), video: 'dQw4w9WgXcQ', description: 'Como criar uma fila' };
    await fields.getByLabel('Título').fill(help.title);
    await fields.getByLabel('Código do vídeo').fill(help.video);
    await fields.getByLabel('Descrição').fill(help.description);
    await fields.getByRole('button', { name: 'Adicionar' }).click();
    await seen(page.getByText(DONE));
    const stored = must(
      (await root.call<{ id: string; title: string }[]>('GET', '/helps/list')).find(
        ({ title }) => title === help.title,
      ),
    );
    expect(stored).toEqual({ id: stored.id, ...help });
    await seen(page.getByRole('row').filter({ hasText: help.title }));
    await root.call('DELETE', `/helps/${stored.id}`);
  });

  it('A079 /helps shows the stored helps to every logged-in user', async () => {
    const root = await operator();
    const help = { title: unique('Conexões'), video: 'dQw4w9WgXcQ', description: 'Como ler o código' };
    const { id } = await root.call<{ id: string }>('POST', '/helps', help);
    for (const person of [s.marina, s.admin]) {
      const page = await s.page(person, { path: '/helps' });
      const card = page.getByRole('listitem').filter({ hasText: help.title });
      await seen(card.getByText(help.description));
      await card.getByRole('button').click();
      expect(await page.locator('iframe').getAttribute('src')).toContain(help.video);
    }
    await root.call('DELETE', `/helps/${id}`);
  });
});

describe('A 7 Calls of the operator', () => {
  it('A186 GET /companies/list, /companies and /companies/{id} answer to a super user only, save the own company', async () => {
    const root = await operator();
    const { company, admin } = await ownCompany(root);
    for (const path of ['/companies/list', '/companies', `/companies/${company.id}`]) {
      expect((await call('GET', path, { token: root.token })).status).toBe(200);
      expect((await call('GET', path)).status).toBe(401);
    }
    for (const path of ['/companies/list', '/companies'])
      expect((await call('GET', path, { token: admin.token })).status).toBe(403);
    expect((await call<CompanyRecord>('GET', `/companies/${company.id}`, { token: admin.token })).body).toMatchObject({
      ...{ id: company.id, name: company.name },
    });
    const other = await call('GET', `/companies/${s.admin.user.companyId}`, { token: admin.token });
    expect([other.status, other.body['error']]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    const names = await root.call<{ id: string }[]>('GET', '/companies/list');
    expect(names.map(({ id }) => id)).toEqual(expect.arrayContaining([company.id, s.admin.user.companyId]));
  });

  it('A188 POST, PUT and DELETE of /companies work', async () => {
    const root = await operator();
    const { company, admin } = await ownCompany(root);
    const { id, name, email, planId } = company;
    const changed = await root.call<CompanyRecord>('PUT', `/companies/${id}`, { name: `${name} SA`, email, planId });
    expect(changed.name).toBe(`${name} SA`);
    expect((await call('GET', '/auth/me', { token: admin.token })).status).toBe(200);
    await root.call('DELETE', `/companies/${id}`);
    expect((await call('GET', `/companies/${id}`, { token: root.token })).status).toBe(404);
    const page = await s.page(null, { path: '/login' });
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    const answer = page.waitForResponse((response) => response.url() === `${urls.gateway}/auth/login`);
    await page.getByRole('button', { name: 'Entrar' }).click();
    expect((await answer).status()).toBe(401);
    await until(
      'the end of its sessions',
      async () => (await call('GET', '/auth/me', { token: admin.token })).status === 401,
    );
    const own = root.user.companyId;
    expect((await call('DELETE', `/companies/${own}`, { token: root.token })).status).toBe(403);
  });

  it('A189 GET /plans/list answers without a session; /plans/all, /plans/register and /plans/{id} answer plans', async () => {
    const root = await operator();
    const plan = await aPlan({ useInternal: true });
    const { status, body } = await call<PlanRecord[]>('GET', '/plans/list');
    expect([status, body.length > 0, 'useInternal' in must(body[0])]).toEqual([200, true, false]);
    for (const path of ['/plans/all', '/plans/register']) expect(await root.call('GET', path)).toContainEqual(plan);
    expect(await root.call('GET', `/plans/${plan.id}`)).toEqual(plan);
    await root.call('DELETE', `/plans/${plan.id}`);
  });

  it('A190 POST, PUT and DELETE of /plans work', async () => {
    const root = await operator();
    const made = await aPlan();
    const name = aPlanName();
    const changed = await root.call<PlanRecord>('PUT', `/plans/${made.id}`, { ...PLAN_LIMITS, name, users: 9 });
    expect(changed).toMatchObject({ id: made.id, name, users: 9 });
    await root.call('DELETE', `/plans/${made.id}`);
    expect((await call('GET', `/plans/${made.id}`, { token: root.token })).status).toBe(404);
  });

  it('A191 GET /helps and /helps/list answer, and POST, PUT and DELETE of /helps work', async () => {
    const root = await operator();
    const help = { title: unique('Ajuda'), video: 'abc_-123', description: 'x' };
    const made = await root.call<{ id: string }>('POST', '/helps', help);
    const changed = { ...help, title: `${help.title} 2`, id: made.id };
    const { id: _path, ...fields } = changed;
    expect(await root.call('PUT', `/helps/${made.id}`, fields)).toEqual(changed);
    expect(await s.marina.call('GET', '/helps/list')).toContainEqual(changed);
    const page = `/helps?searchParam=${encodeURIComponent(changed.title)}&pageNumber=1`;
    expect(await s.marina.call('GET', page)).toEqual({ records: [changed], count: 1, hasMore: false });
    await root.call('DELETE', `/helps/${made.id}`);
    expect(await s.marina.call('GET', '/helps/list')).not.toContainEqual(changed);
  });
});

describe('A 8 Messages of the operator', () => {
  it('A204 a failing company save shows the quoted text', async () => {
    const root = await operator();
    const taken = await aCompany(root);
    const page = await tab('newCompany');
    const fields = form(page, 'Nova empresa');
    await fields.getByLabel('Nome', { exact: true }).fill(unique('Outra'));
    await fields.getByLabel('E-mail').fill(taken.email);
    await fields.getByLabel('Senha do administrador').fill(PASSWORD);
    await choose(page, 'Plano', (await wholePlan(root)).name);
    await fields.getByRole('button', { name: 'Adicionar' }).click();
    await seen(page.getByText(failedWith('uma empresa'), { exact: true }));
  });

  it('A205 a failing plan or help save shows the same text with plano or ajuda', async () => {
    const taken = await aPlan();
    const page = await tab('plans');
    const plan = form(page, 'Novo plano');
    for (const [label, text] of [
      ['Nome', taken.name],
      ['Usuários', '1'],
      ['Conexões', '1'],
      ['Filas', '1'],
      ['Valor', '1'],
    ] as const)
      await plan.getByLabel(label, { exact: true }).fill(text);
    await plan.getByRole('button', { name: 'Adicionar' }).click();
    await seen(page.getByText(failedWith('um plano'), { exact: true }));
    await (await operator()).call('DELETE', `/plans/${taken.id}`);

    const other = await s.page(await operator(), { path: '/settings?tab=helps', fresh: true });
    await other.route(`${urls.gateway}/admin/helps`, (route) => route.abort());
    const help = form(other, 'Novo vídeo de ajuda');
    await help.getByLabel('Título').fill('Filas');
    await help.getByLabel('Código do vídeo').fill('abc_-123');
    await help.getByRole('button', { name: 'Adicionar' }).click();
    await seen(other.getByText(failedWith('uma ajuda'), { exact: true }));
  });

  it("A206 a failing list load shows 'Não foi possível carregar a lista de registros'", async () => {
    const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
    const refusal = { status: 500, json: { error: 'ERR_INTERNAL', message: '' }, headers };
    for (const [name, path] of [
      ['companies', /\/companies\?/],
      ['plans', /\/admin\/plans\?/],
      ['helps', /\/admin\/helps\?/],
    ] as const) {
      const page = await s.page(await operator(), { fresh: true });
      await page.route(path, (route) => route.fulfill(refusal));
      await page.goto(`${urls.web}/settings?tab=${name}`);
      await seen(page.getByText('Não foi possível carregar a lista de registros', { exact: true }));
    }
  });

  it("A207 a failing delete shows 'Não foi possível realizar a operação'", async () => {
    const plan = await aPlan();
    await aCompany(await operator(), { planId: plan.id });
    const page = await tab('plans');
    await (await rowOfTable(page, plan.name)).getByRole('button', { name: `Excluir ${plan.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await seen(page.getByText('Não foi possível realizar a operação', { exact: true }));
    expect((await (await operator()).call<PlanRecord>('GET', `/plans/${plan.id}`)).name).toBe(plan.name);
  });

  it("A210 company, plan and help saves show 'Operação realizada com sucesso!'", async () => {
    const root = await operator();
    const [company, plan] = [await aCompany(root), await aPlan()];
    const help = await root.call<{ id: string; title: string }>('POST', '/helps', {
      title: unique('Ajuda'),
      video: 'abc',
    });
    for (const [name, record] of [
      ['companies', company.name],
      ['plans', plan.name],
      ['helps', help.title],
    ] as const) {
      const page = await tab(name);
      await (await rowOfTable(page, record)).getByRole('button', { name: `Editar ${record}` }).click();
      await form(page, `Editar ${record}`).getByRole('button', { name: 'Salvar' }).click();
      await seen(page.getByText(DONE, { exact: true }));
      await gone(page.getByText(DONE, { exact: true }));
    }
    await root.call('DELETE', `/plans/${plan.id}`);
    await root.call('DELETE', `/helps/${help.id}`);
  });
});
