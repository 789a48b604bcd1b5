import type { QueueIntegration } from '@recado/contracts';
import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { choose, optionsOf, sentBy } from './operator.js';
import { expectLeaving, expectRefusals, type CallSpec } from './plan-flags.js';
import { call, gone, must, seen, suite, unique, urls } from './suite.js';
import { noteWaits, typeKeys } from './typing.js';

const s = suite();
/** The company of these tests. Other files create integrations in it too, and each reloads the list. */
const owner = () => s.adminOf('Outra');
/** The specified types. */
type Type = Extract<QueueIntegration['type'], 'dialogflow' | 'n8n' | 'webhook' | 'typebot'>;
type Listed = { queueIntegrations: QueueIntegration[]; hasMore: boolean };
type Refusal = { error: string; details?: { fields: Record<string, string[]> } };

const NAMES: Record<Type, string> = { dialogflow: 'DialogFlow', n8n: 'N8N', webhook: 'WebHooks', typebot: 'Typebot' };
/** The labels of each type's form from top to bottom. A star marks required fields. */
const LABELS: Record<Type, string[]> = {
  dialogflow: ['Tipo *', 'Nome *', 'Idioma *', 'Nome do projeto *', 'Conteúdo do JSON *'],
  n8n: ['Tipo *', 'Nome *', 'URL *'],
  webhook: ['Tipo *', 'Nome *', 'URL *'],
  typebot: [
    ...['Tipo *', 'Nome *', 'URL *', 'Typebot - Slug *', 'Tempo em minutos para expirar uma conversa'],
    ...['Intervalo entre mensagens (ms)', 'Palavra para finalizar', 'Palavra para reiniciar o fluxo'],
    ...['Mensagem de opção inválida', 'Mensagem ao reiniciar a conversa'],
  ],
};
const TYPES = Object.keys(NAMES) as Type[];
const URL_N8N = 'https://bots.test/hook';
const GOOD: Record<Type, object> = {
  dialogflow: { type: 'dialogflow', language: 'pt-BR', projectName: 'loja', jsonContent: '{"private_key":"segredo"}' },
  n8n: { type: 'n8n', urlN8N: URL_N8N },
  webhook: { type: 'webhook', urlN8N: URL_N8N },
  typebot: { type: 'typebot', urlN8N: URL_N8N, typebotSlug: 'vendas' },
};
const newBot = (by: DeskUser, type: Type = 'n8n', more: object = {}) =>
  by.call<QueueIntegration>('POST', '/queueIntegration', { name: unique('Robô'), ...GOOD[type], ...more });
const read = (by: DeskUser, id: string) => by.call<QueueIntegration>('GET', `/queueIntegration/${id}`);
const listed = (by: DeskUser, searchParam: string, pageNumber = 1) =>
  by.call<Listed>('GET', `/queueIntegration/?searchParam=${encodeURIComponent(searchParam)}&pageNumber=${pageNumber}`);
const namesOf = async (by: DeskUser, searchParam: string) =>
  (await listed(by, searchParam)).queueIntegrations.map(({ name }) => name);
/** Returns the server's reply to a new integration: its status and the rejected fields. */
async function refusedFields(json: object) {
  const { status, body } = await call<Refusal>('POST', '/queueIntegration', { token: (await owner()).token, json });
  return [status, Object.keys(body.details?.fields ?? {})];
}

const TABLE = '/admin/queue-integration';
const COUNT = 45;
const nameOf = (word: string, n: number) => `${word} ${String(n).padStart(2, '0')}`;
let making: Promise<string> | undefined;
/** More integrations than fit on a page, created once. All have the same word in their names. */
const many = () => (making ??= makeMany());
async function makeMany(): Promise<string> {
  const [admin, word] = [await owner(), unique('Lote')];
  for (let n = 1; n <= COUNT; n += 1) await newBot(admin, 'n8n', { name: nameOf(word, n) });
  return word;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Integrações (${count})`, exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar integrações' });
/** Returns the query of a list request, or nothing for other requests. */
function askedBy(request: Request): { q: string; range: string } | null {
  const { pathname, searchParams } = new URL(request.url());
  if (request.method() !== 'GET' || pathname !== TABLE) return null;
  const { q = '' } = JSON.parse(searchParams.get('filter') ?? '{}') as { q?: string };
  return { q, range: searchParams.get('range') ?? '' };
}
/** Opens the list in a browser without a stored search, and records its requests. */
async function openList() {
  const page = await s.page(await owner(), { fresh: true });
  const waits = await noteWaits(page);
  const asked: { q: string; range: string }[] = [];
  page.on('request', (request) => {
    const one = askedBy(request);
    if (one) asked.push(one);
  });
  await page.goto(`${urls.web}/queue-integration`);
  await seen(search(page));
  const rangesOf = (text: string) => [
    ...new Set(asked.filter(({ q }) => q === text.toLowerCase()).map(({ range }) => range)),
  ];
  return { page, asked, rangesOf, waits };
}
async function find(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => askedBy(response.request())?.q === text.toLowerCase());
  await search(page).fill(text);
  await answered;
}
/** Scrolls until this much of the rows is below, records the time, and waits until the page has processed it. */
const scroll = (page: Page, belowPx: number) =>
  page.getByRole('table').evaluate(async (table, below) => {
    let box = table.parentElement;
    while (box && box.scrollHeight - box.clientHeight < 200) box = box.parentElement;
    if (!box) throw new Error('the rows cannot be scrolled');
    document.body.dataset['scrolledAt'] = String(Date.now());
    box.scrollTop = box.scrollHeight - box.clientHeight - below;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  }, belowPx);
const momentOf = async (page: Page, what: string) =>
  Number(must(await page.locator('body').getAttribute(`data-${what}-at`)));

const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true });
const missing = (dialog: Locator) => dialog.getByText('Obrigatório', { exact: true });
const labelsOf = async (dialog: Locator) =>
  (await dialog.locator('.MuiInputLabel-root').allInnerTexts()).map((text) => text.trim());
async function openForm(type?: Type) {
  const page = await s.page(await owner(), { path: '/queue-integration' });
  await page.getByRole('button', { name: 'Nova integração' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova integração', exact: true });
  await seen(field(dialog, 'Nome *'));
  if (type) await chooseType(dialog, type);
  return { page, dialog };
}
async function chooseType(dialog: Locator, type: Type): Promise<void> {
  await choose(dialog, 'Tipo', NAMES[type]);
  await seen(dialog.getByRole('combobox', { name: 'Tipo' }).filter({ hasText: NAMES[type] }));
  await seen(field(dialog, must(LABELS[type].at(-1))));
  if (type !== 'typebot') await gone(field(dialog, 'Typebot - Slug *'));
}
async function openEdit(page: Page, name: string) {
  await rowOf(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Editar integração', exact: true });
  await seen(field(dialog, 'Nome *'));
  return dialog;
}
const sent = (page: Page, dialog: Locator) =>
  sentBy(page, 'POST', /^\/admin\/queue-integration$/, () => button(dialog, 'Adicionar').click());
const added = (page: Page) => seen(page.getByText('Integração adicionada com sucesso.', { exact: true }));

describe('A 2i Queue integrations', () => {
  it('A094 the title counts the items that the search finds', async () => {
    const [admin, word] = [await owner(), unique('Trio')];
    const bots = [];
    for (const letter of ['a', 'b', 'c']) bots.push(await newBot(admin, 'n8n', { name: `${word} ${letter}` }));
    const { page } = await openList();
    await find(page, word);
    await seen(heading(page, 3));
    await admin.call('DELETE', `/queueIntegration/${must(bots[1]).id}`);
    await seen(heading(page, 2));
  });

  it('A094 the title shows the count of loaded items', async () => {
    const word = await many();
    const { page } = await openList();
    await find(page, word);
    await seen(rowOf(page, nameOf(word, 40)));
    await seen(heading(page, 40));
    await scroll(page, 0);
    await seen(rowOf(page, nameOf(word, COUNT)));
    await seen(heading(page, COUNT));
  });

  it('A095 the table has a type logo, id, name, edit and delete', async () => {
    const [admin, word] = [await owner(), unique('Tipos')];
    const bots = [];
    for (const type of TYPES) bots.push(await newBot(admin, type, { name: `${word} ${type}` }));
    const { page } = await openList();
    await find(page, word);
    for (const { name, number, type } of bots) {
      const row = rowOf(page, name);
      await seen(row.getByRole('img', { name: NAMES[type as Type], exact: true }));
      await seen(row.getByRole('cell', { name: String(number), exact: true }));
      await seen(row.getByRole('cell', { name, exact: true }));
      for (const act of ['Editar', 'Excluir']) await seen(row.getByRole('button', { name: `${act} ${name}` }));
    }
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(heads.filter((text) => ['Tipo', 'Id', 'Nome', 'Ações'].includes(text))).toEqual([
      ...['Tipo', 'Id', 'Nome', 'Ações'],
    ]);
  });

  it('A096 the next page loads near the bottom', async () => {
    const word = await many();
    const { page, rangesOf } = await openList();
    await find(page, word);
    await seen(rowOf(page, nameOf(word, 40)));
    expect(await rowOf(page, word).count()).toBe(40);
    await scroll(page, 150);
    expect(rangesOf(word)).toEqual(['[0,39]']);
    await scroll(page, 80);
    await seen(rowOf(page, nameOf(word, COUNT)));
    expect(await rowOf(page, word).count()).toBe(COUNT);
    expect(rangesOf(word)).toEqual(['[0,39]', '[40,79]']);
  });

  it('A097 delete opens a confirmation titled with the name, with a message', async () => {
    const admin = await owner();
    const { id, name } = await newBot(admin);
    const { page } = await openList();
    await find(page, name);
    const ask = () =>
      rowOf(page, name)
        .getByRole('button', { name: `Excluir ${name}` })
        .click();
    await ask();
    const dialog = page.getByRole('dialog', { name: `Excluir ${name}?`, exact: true });
    await seen(dialog.getByText('Deseja realmente excluir esse registro?', { exact: true }));
    await button(dialog, 'Cancelar').click();
    await gone(dialog);
    expect(await read(admin, id)).toMatchObject({ name });
    await ask();
    await button(dialog, 'Excluir').click();
    await seen(page.getByText('Integração removida com sucesso.', { exact: true }));
    await gone(rowOf(page, name));
    expect((await call('GET', `/queueIntegration/${id}`, { token: admin.token })).status).toBe(404);
  });

  it('A098 the type selector offers DialogFlow, N8N, WebHooks and Typebot, and a new item is typebot', async () => {
    const { page, dialog } = await openForm();
    await seen(dialog.getByRole('combobox', { name: 'Tipo' }).filter({ hasText: 'Typebot' }));
    expect(await optionsOf(page, 'Tipo')).toEqual(expect.arrayContaining(Object.values(NAMES)));
    const made = await newBot(await owner(), 'typebot', { type: undefined });
    expect(made.type).toBe('typebot');
  });

  it('A099 Dialogflow shows name, language, projectName, jsonContent in 5 rows and Test', async () => {
    const { page, dialog } = await openForm('dialogflow');
    expect(await labelsOf(dialog)).toEqual(LABELS.dialogflow);
    expect(await field(dialog, 'Conteúdo do JSON *').getAttribute('rows')).toBe('5');
    await seen(button(dialog, 'Testar bot'));
    const name = unique('Google');
    await field(dialog, 'Nome *').fill(name);
    await choose(dialog, 'Idioma', 'Português');
    await field(dialog, 'Nome do projeto *').fill('loja');
    await field(dialog, 'Conteúdo do JSON *').fill('{"private_key":"segredo"}');
    expect(await sent(page, dialog)).toEqual({ ...GOOD.dialogflow, name });
    await added(page);
    const [made] = (await listed(await owner(), name)).queueIntegrations;
    expect(made).toMatchObject({ type: 'dialogflow', name, projectName: 'loja', language: 'pt-BR' });
  });

  it('A100 the language choices are pt-BR, en and es', async () => {
    const choices = { Português: 'pt-BR', Inglês: 'en', Espanhol: 'es' };
    for (const [label, language] of Object.entries(choices)) {
      const { page, dialog } = await openForm('dialogflow');
      expect(await optionsOf(page, 'Idioma')).toEqual(Object.keys(choices));
      await field(dialog, 'Nome *').fill(unique('Google'));
      await choose(dialog, 'Idioma', label);
      await field(dialog, 'Nome do projeto *').fill('loja');
      await field(dialog, 'Conteúdo do JSON *').fill('{}');
      expect(await sent(page, dialog)).toMatchObject({ language });
      await added(page);
    }
    expect(await refusedFields({ ...GOOD.dialogflow, name: unique('Google'), language: 'fr' })).toEqual([
      ...[400, ['language']],
    ]);
  });

  it('A101 n8n and webhook show name and urlN8N and require both', async () => {
    for (const type of ['n8n', 'webhook'] as const) {
      const { page, dialog } = await openForm(type);
      expect(await labelsOf(dialog)).toEqual(LABELS[type]);
      await button(dialog, 'Adicionar').click();
      await seen(missing(dialog));
      expect(await missing(dialog).count()).toBe(2);
      const name = unique('Fluxo');
      await field(dialog, 'Nome *').fill(name);
      await field(dialog, 'URL *').fill(URL_N8N);
      expect(await sent(page, dialog)).toEqual({ type, name, urlN8N: URL_N8N });
      await added(page);
      expect(await namesOf(await owner(), name)).toEqual([name]);
      expect(await refusedFields({ type, name })).toEqual([400, ['urlN8N']]);
      expect(await refusedFields({ type, urlN8N: URL_N8N })).toEqual([400, ['name']]);
    }
  });

  it('A102 Typebot shows the nine fields of line 80 and requires typebotSlug', async () => {
    const admin = await owner();
    const { page, dialog } = await openForm('typebot');
    expect(await labelsOf(dialog)).toEqual(LABELS.typebot);
    const name = unique('Vendas');
    const values = [name, URL_N8N, '', '7', '250', 'sair', 'voltar', 'Não entendi', 'De novo'];
    const labels = LABELS.typebot.slice(1);
    for (const [n, label] of labels.entries()) await field(dialog, label).fill(must(values[n]));
    await button(dialog, 'Adicionar').click();
    await seen(missing(dialog));
    expect(await missing(dialog).count()).toBe(1);
    expect(await namesOf(admin, name)).toEqual([]);
    values[2] = 'vendas';
    await field(dialog, 'Typebot - Slug *').fill('vendas');
    await button(dialog, 'Adicionar').click();
    await added(page);
    const [made] = (await listed(admin, name)).queueIntegrations;
    expect(made).toMatchObject({
      ...{ type: 'typebot', name, urlN8N: URL_N8N, typebotSlug: 'vendas' },
      ...{ typebotExpires: 7, typebotDelayMessage: 250, typebotKeywordFinish: 'sair' },
      ...{ typebotKeywordRestart: 'voltar', typebotUnknownMessage: 'Não entendi', typebotRestartMessage: 'De novo' },
    });
    await find(page, name);
    const again = await openEdit(page, name);
    for (const [n, label] of labels.entries()) expect(await field(again, label).inputValue()).toBe(values[n]);
    const json = { type: 'typebot', name: unique('Vendas'), urlN8N: URL_N8N };
    expect(await refusedFields(json)).toEqual([400, ['typebotSlug']]);
  });

  it('A103 the ok button is worded differently for add and for edit, and cancel saves nothing', async () => {
    const admin = await owner();
    const { id, name } = await newBot(admin);
    const { page, dialog } = await openForm('n8n');
    const other = unique('Nunca');
    const cancel = async (form: Locator) => {
      await field(form, 'Nome *').fill(other);
      await button(form, 'Cancelar').click();
      const question = page.getByRole('dialog', { name: 'Descartar o que você digitou?' });
      await button(question, 'Descartar').click();
      await gone(form);
    };
    await seen(button(dialog, 'Adicionar'));
    expect(await button(dialog, 'Salvar').count()).toBe(0);
    await field(dialog, 'URL *').fill(URL_N8N);
    await cancel(dialog);
    await find(page, name);
    const edit = await openEdit(page, name);
    await seen(button(edit, 'Salvar'));
    expect(await button(edit, 'Adicionar').count()).toBe(0);
    await cancel(edit);
    await seen(rowOf(page, name));
    expect(await namesOf(admin, other)).toEqual([]);
    const form = await openEdit(page, name);
    const renamed = unique('Mudou');
    await field(form, 'Nome *').fill(renamed);
    await button(form, 'Salvar').click();
    await seen(page.getByText('Integração editada com sucesso.', { exact: true }));
    expect(await read(admin, id)).toMatchObject({ name: renamed });
  });

  it("A104 switching the type shows only that type's fields", async () => {
    const { page, dialog } = await openForm('typebot');
    await field(dialog, 'Typebot - Slug *').fill('vendas');
    for (const type of ['dialogflow', 'webhook', 'typebot', 'n8n'] as const) {
      await chooseType(dialog, type);
      expect(await labelsOf(dialog)).toEqual(LABELS[type]);
      expect(await button(dialog, 'Testar bot').count()).toBe(type === 'dialogflow' ? 1 : 0);
    }
    const name = unique('Fluxo');
    await field(dialog, 'Nome *').fill(name);
    await field(dialog, 'URL *').fill(URL_N8N);
    expect(await sent(page, dialog)).toEqual({ type: 'n8n', name, urlN8N: URL_N8N });
    await added(page);
  });

  it('A105 for n8n, webhook and typebot projectName is stored equal to name', async () => {
    const admin = await owner();
    for (const type of ['n8n', 'webhook', 'typebot'] as const) {
      const { id, name } = await newBot(admin, type, { projectName: 'outro' });
      expect(await read(admin, id)).toMatchObject({ type, name, projectName: name });
      const renamed = unique('Mudou');
      await admin.call('PUT', `/queueIntegration/${id}`, { name: renamed, projectName: 'outro' });
      expect(await read(admin, id)).toMatchObject({ name: renamed, projectName: renamed });
    }
    const own = await newBot(admin, 'dialogflow');
    expect(await read(admin, own.id)).toMatchObject({ projectName: 'loja' });
  });

  it('A106 typebotDelayMessage is 1000 and typebotExpires 1 by default', async () => {
    const admin = await owner();
    const { id } = await newBot(admin, 'typebot');
    expect(await read(admin, id)).toMatchObject({ typebotDelayMessage: 1_000, typebotExpires: 1 });
    const { dialog } = await openForm();
    expect(await field(dialog, 'Intervalo entre mensagens (ms)').inputValue()).toBe('1000');
    expect(await field(dialog, 'Tempo em minutos para expirar uma conversa').inputValue()).toBe('1');
  });
});

describe('A 4 The list of integrations', () => {
  it("A135 E130 a change of the integrations' search text resets list and page to 1", async () => {
    const word = await many();
    const { page, rangesOf } = await openList();
    await find(page, word);
    await seen(rowOf(page, nameOf(word, 40)));
    await scroll(page, 0);
    await seen(rowOf(page, nameOf(word, COUNT)));
    const forties = `${word} 4`;
    await find(page, forties);
    await gone(rowOf(page, nameOf(word, 1)));
    expect(await rowOf(page, word).count()).toBe(6);
    expect(rangesOf(forties)).toEqual(['[0,39]']);
  });

  it('A136 a page of integrations is fetched 500 ms after a change of search', async () => {
    const { page, asked, waits } = await openList();
    const before = (await waits()).length;
    const word = unique('Busca');
    const answered = page.waitForResponse((response) => askedBy(response.request())?.q === word.toLowerCase());
    const typedAt = await typeKeys(search(page), word);
    const sentAt = (await answered).request().timing().startTime;
    expect(sentAt - typedAt).toBeGreaterThanOrEqual(495); // two clocks of one browser
    expect((await waits()).slice(before)).toContain(500);
    expect([...new Set(asked.map(({ q }) => q).filter(Boolean))]).toEqual([word.toLowerCase()]);
  });

  it('A136 a page of integrations is fetched 500 ms after a change of page', async () => {
    const word = await many();
    const { page, waits } = await openList();
    await find(page, word);
    await seen(rowOf(page, nameOf(word, 40)));
    const before = (await waits()).length;
    const answered = page.waitForResponse((response) => askedBy(response.request())?.range === '[40,79]');
    await scroll(page, 0);
    const sentAt = (await answered).request().timing().startTime;
    expect(sentAt - (await momentOf(page, 'scrolled'))).toBeGreaterThanOrEqual(495);
    expect((await waits()).slice(before)).toContain(500);
  });

  it('A137 appended integration pages are merged by id, so none shows twice', async () => {
    const word = await many();
    const { page } = await openList();
    const [last] = (await listed(await owner(), nameOf(word, 40))).queueIntegrations;
    // the server's reply if an integration was added before the second page was read
    await page.route(
      (url) => url.pathname === TABLE && url.searchParams.get('range') === '[40,79]',
      async (route) => {
        const response = await route.fetch();
        const rows = (await response.json()) as QueueIntegration[];
        await route.fulfill({ response, json: [must(last), ...rows] });
      },
    );
    await find(page, word);
    await seen(rowOf(page, nameOf(word, 40)));
    await scroll(page, 0);
    await seen(rowOf(page, nameOf(word, COUNT)));
    expect(await rowOf(page, nameOf(word, 40)).count()).toBe(1);
    expect(await rowOf(page, word).count()).toBe(COUNT);
  });

  it('A138 queueIntegration create and update insert or replace an item, delete removes it by integrationId', async () => {
    const [admin, word] = [await owner(), unique('Vivo')];
    const first = await newBot(admin, 'n8n', { name: `${word} um` });
    const { page } = await openList();
    await find(page, word);
    await seen(rowOf(page, first.name));
    const hears = (id: string, action: string, name?: string) =>
      admin.hears(
        'queueIntegration',
        (news) => news.integrationId === id && news.action === action && news.queueIntegration?.name === name,
      );
    const second = await newBot(admin, 'n8n', { name: `${word} dois` });
    await hears(second.id, 'create', second.name);
    await seen(rowOf(page, second.name));
    const renamed = `${word} três`;
    await admin.call('PUT', `/queueIntegration/${first.id}`, { name: renamed });
    await hears(first.id, 'update', renamed);
    await seen(rowOf(page, renamed));
    await gone(rowOf(page, first.name));
    expect(await rowOf(page, word).count()).toBe(2);
    await admin.call('DELETE', `/queueIntegration/${second.id}`);
    await hears(second.id, 'delete');
    await gone(rowOf(page, second.name));
    await seen(rowOf(page, renamed));
  });
});

describe('A 5 Validation of integrations', () => {
  it('A162 the integration form marks type, name, urlN8N, typebotSlug and language as required by type', async () => {
    const { dialog } = await openForm();
    const marked = ['Tipo *', 'Nome *', 'URL *', 'Typebot - Slug *', 'Idioma *'];
    for (const [type, wanted] of [
      ['dialogflow', ['Tipo *', 'Nome *', 'Idioma *']],
      ['n8n', ['Tipo *', 'Nome *', 'URL *']],
      ['webhook', ['Tipo *', 'Nome *', 'URL *']],
      ['typebot', ['Tipo *', 'Nome *', 'URL *', 'Typebot - Slug *']],
    ] as const) {
      await chooseType(dialog, type);
      expect((await labelsOf(dialog)).filter((label) => marked.includes(label))).toEqual(wanted);
    }
  });

  it('A163 integration submit starts 400 ms after the click', async () => {
    const { page, dialog } = await openForm('n8n');
    await field(dialog, 'Nome *').fill(unique('Calma'));
    await field(dialog, 'URL *').fill(URL_N8N);
    await button(dialog, 'Adicionar').evaluate((element) =>
      element.addEventListener('click', () => (document.body.dataset['clickedAt'] = String(Date.now()))),
    );
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === TABLE,
    );
    await button(dialog, 'Adicionar').click();
    const sentAt = (await answered).request().timing().startTime;
    expect(sentAt - (await momentOf(page, 'clicked'))).toBeGreaterThanOrEqual(395); // two clocks of one browser
  });

  it('A163 a double click saves an integration once', async () => {
    const { page, dialog } = await openForm('n8n');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === TABLE) posts.push(request.url());
    });
    const name = unique('Duas');
    await field(dialog, 'Nome *').fill(name);
    await field(dialog, 'URL *').fill(URL_N8N);
    await button(dialog, 'Adicionar').dblclick();
    await added(page);
    await gone(dialog);
    expect(posts).toHaveLength(1);
    expect(await namesOf(await owner(), name)).toEqual([name]);
  });
});

describe('A 6 and 7 Integrations', () => {
  it('A174 /queue-integration without useIntegrations shows the quoted text and is at / after 1 second', async () => {
    await expectLeaving(s, '/queue-integration');
  });

  it('A176 the API refuses queueIntegration calls without the plan flag', async () => {
    const key = { projectName: 'loja', jsonContent: '{}', language: 'pt-BR' };
    const calls: CallSpec[] = [
      ['GET', '/queueIntegration'],
      ['GET', '/queueIntegration/?searchParam=x&pageNumber=1'],
      ['GET', '/queueIntegration/nenhuma'],
      ['POST', '/queueIntegration', { ...GOOD.n8n, name: unique('Robô') }],
      ['PUT', '/queueIntegration/nenhuma', { name: 'Robô' }],
      ['DELETE', '/queueIntegration/nenhuma'],
      ['POST', '/queueIntegration/testSession', key],
      ['GET', `${TABLE}?sort=["name","ASC"]&range=[0,9]&filter={}`],
      ['POST', TABLE, { ...GOOD.n8n, name: unique('Robô') }],
    ];
    await expectRefusals(await s.adminOf('Magra'), await owner(), calls);
  });

  it('A199 GET /queueIntegration/ with searchParam and pageNumber answers queueIntegrations and hasMore', async () => {
    const [admin, word] = [await owner(), await many()];
    const pages = [await listed(admin, word), await listed(admin, word, 2)];
    expect(pages.map(({ queueIntegrations, hasMore }) => [queueIntegrations.length, hasMore])).toEqual([
      [40, true],
      [COUNT - 40, false],
    ]);
    const names = pages.flatMap(({ queueIntegrations }) => queueIntegrations.map(({ name }) => name));
    expect(names).toEqual(Array.from({ length: COUNT }, (_, n) => nameOf(word, n + 1)));
    const plain = await admin.call<Listed>('GET', '/queueIntegration');
    expect([plain.queueIntegrations.length, plain.hasMore]).toEqual([40, true]); // the company has more than these
    expect(plain).toEqual(await listed(admin, ''));
  });

  it('A199 the plain list, GET, POST, PUT and DELETE of /queueIntegration work', async () => {
    const admin = await owner();
    const made = await newBot(admin);
    expect(await read(admin, made.id)).toEqual(made);
    const changes = { name: unique('Outro'), urlN8N: 'https://bots.test/outro' };
    const changed = await admin.call<QueueIntegration>('PUT', `/queueIntegration/${made.id}`, changes);
    expect(changed).toMatchObject({ id: made.id, type: 'n8n', ...changes });
    expect(await read(admin, made.id)).toEqual(changed);
    const other = await s.adminOf('Filial');
    const answer = (by: DeskUser, method: string) => call(method, `/queueIntegration/${made.id}`, { token: by.token });
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await answer(other, method);
      expect([status, body.error]).toEqual([404, 'ERR_NO_INTEGRATION_FOUND']);
    }
    expect((await answer(admin, 'DELETE')).status).toBe(200);
    const { status, body } = await answer(admin, 'GET');
    expect([status, body.error]).toEqual([404, 'ERR_NO_INTEGRATION_FOUND']);
  });

  it('A200 POST /queueIntegration/testSession with a good key shows the test-success toast, with a bad one an error', async () => {
    const { page, dialog } = await openForm('dialogflow');
    const success = page.getByText('Integração testada com sucesso!', { exact: true });
    const failure = page.getByText('A integração não respondeu com esta chave.', { exact: true });
    const key = { projectName: 'loja', jsonContent: '{"client_email":"bot@loja.test"}', language: 'es' };
    await field(dialog, 'Nome do projeto *').fill(key.projectName);
    await field(dialog, 'Conteúdo do JSON *').fill(key.jsonContent);
    await choose(dialog, 'Idioma', 'Espanhol');
    const tries = () =>
      sentBy(page, 'POST', /^\/queueIntegration\/testSession$/, () => button(dialog, 'Testar bot').click());
    expect(await tries()).toEqual(key);
    await seen(failure);
    expect(await success.count()).toBe(0);
    await gone(failure);
    // this system has no valid Google key; automation.int.spec.ts tests one against a double
    const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
    await page.route(`${urls.gateway}/queueIntegration/testSession`, (route) =>
      route.fulfill({ json: { message: 'The integration answered' }, headers }),
    );
    expect(await tries()).toEqual(key);
    await seen(success);
    expect(await failure.count()).toBe(0);
  });
});
