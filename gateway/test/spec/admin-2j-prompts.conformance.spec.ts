import type { Prompt, Queue } from '@recado/contracts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { choose, colourOf, optionsOf, sentBy } from './operator.js';
import { expectLeaving, expectRefusals, type CallSpec } from './plan-flags.js';
import { call, companies, gone, must, seen, suite, unique } from './suite.js';

const s = suite();
/** The company of these tests; no other file creates prompts in it. */
const owner = () => s.adminOf('Outra');
const queueId = () => must(companies.Outra.queueIds[0]);
const queueOf = (by: DeskUser) => by.call<Queue>('GET', `/queue/${queueId()}`);
const KEY = 'sk-1234567890';
const MASKED = '••••••••7890';
const TEXT = 'Seja gentil.';
const asks = (more: object = {}) => ({
  ...{ name: unique('Gentil'), prompt: TEXT, apiKey: KEY, queueId: queueId() },
  ...more,
});
const newPrompt = (by: DeskUser, more: object = {}) => by.call<Prompt>('POST', '/prompt', asks(more));
const read = (by: DeskUser, id: string) => by.call<Prompt>('GET', `/prompt/${id}`);
const named = async (by: DeskUser, name: string) =>
  (await by.call<{ prompts: Prompt[] }>('GET', '/prompt')).prompts.filter((prompt) => prompt.name === name);

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true });
/** The form also has the queues to transfer to. */
const QUEUE = /^Fila( \*)?$/;
const chosen = (dialog: Locator, label: string | RegExp, text: string) =>
  dialog.getByRole('combobox', { name: label }).filter({ hasText: text });
const add = (dialog: Locator) => dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
const added = (page: Page) => seen(page.getByText('Adicionado', { exact: true }));
const sent = (page: Page, dialog: Locator) => sentBy(page, 'POST', /^\/admin\/prompts$/, () => add(dialog));

async function openForm() {
  const page = await s.page(await owner(), { path: '/prompts' });
  await page.getByRole('button', { name: 'Novo prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo prompt', exact: true });
  await seen(field(dialog, 'Nome'));
  return { page, dialog };
}
async function openList(name: string) {
  const page = await s.page(await owner(), { path: '/prompts', fresh: true });
  await page.getByRole('searchbox', { name: 'Buscar prompts' }).fill(name);
  await seen(rowOf(page, name));
  return page;
}
/** Fills in all required fields of a prompt except its queue. */
async function fillIn(dialog: Locator, name: string): Promise<void> {
  for (const [label, value] of Object.entries({ Nome: name, 'Chave da API': KEY, Prompt: TEXT }))
    await field(dialog, label).fill(value);
}

describe('A 2j Prompts', () => {
  it('A107 the table has name, queue, max tokens and actions', async () => {
    const admin = await owner();
    const [{ id, name }, queue] = [await newPrompt(admin, { maxTokens: 257 }), await queueOf(admin)];
    const page = await openList(name);
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    const wanted = ['Nome', 'Fila', 'Máximo de tokens na resposta', 'Ações'];
    expect(heads.filter((text) => wanted.includes(text))).toEqual(wanted);
    const row = rowOf(page, name);
    await seen(row.getByText(name, { exact: true }));
    for (const text of [queue.name, '257']) await seen(row.getByRole('cell', { name: text, exact: true }));
    await row.getByRole('button', { name: `Editar ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar prompt', exact: true });
    await seen(field(dialog, 'Nome'));
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await row.getByRole('button', { name: `Excluir ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Excluir ${name}?`, exact: true })
      .getByRole('button', { name: 'Excluir' })
      .click();
    // While closing, the dialog hides the table from the accessibility tree, so the row alone proves nothing.
    await seen(page.getByText('Excluído', { exact: true }));
    await gone(rowOf(page, name));
    expect((await call('GET', `/prompt/${id}`, { token: admin.token })).status).toBe(404);
  });

  it("A108 a red notice warns that the AI provider's free credit may expire", async () => {
    const page = await s.page(await owner(), { path: '/prompts' });
    const notice = page.getByRole('alert').filter({ hasText: 'O crédito gratuito do provedor de IA pode expirar' });
    await seen(notice);
    expect(await notice.innerText()).toContain('recarregue');
    expect(await colourOf(notice)).toBe('red');
  });

  it('A109 each field of line 85 is stored and shown again', async () => {
    const admin = await owner();
    const queue = await queueOf(admin);
    const { page, dialog } = await openForm();
    const [name, voice, voiceKey] = [unique('Balcão'), 'pt-BR-FranciscaNeural', 'voz-0987654321'];
    await choose(dialog, 'Voz', voice);
    await choose(dialog, QUEUE, queue.name);
    const texts = {
      ...{ Nome: name, Prompt: 'Responda com cortesia.', 'Chave da API': KEY },
      ...{ 'Chave da API de voz': voiceKey, 'Região da API de voz': 'brazilsouth' },
      ...{ 'Máximo de tokens na resposta': '321', Temperatura: '0.7', 'Máximo de mensagens no histórico': '7' },
    };
    for (const [label, text] of Object.entries(texts)) await field(dialog, label).fill(text);
    await add(dialog);
    await added(page);
    const again = await openList(name);
    await rowOf(again, name)
      .getByRole('button', { name: `Editar ${name}` })
      .click();
    const form = again.getByRole('dialog', { name: 'Editar prompt', exact: true });
    await seen(field(form, 'Nome'));
    const shown = { ...texts, 'Chave da API': MASKED, 'Chave da API de voz': '••••••••4321' };
    for (const [label, text] of Object.entries(shown)) expect(await field(form, label).inputValue()).toBe(text);
    await seen(chosen(form, 'Voz', voice));
    await seen(chosen(form, QUEUE, queue.name));
    const [made] = await named(admin, name);
    expect(await read(admin, must(made).id)).toMatchObject({
      ...{ name, prompt: 'Responda com cortesia.', voice, voiceKey: '••••••••4321', voiceRegion: 'brazilsouth' },
      ...{ maxTokens: 321, temperature: 0.7, apiKey: MASKED, maxMessages: 7 },
      ...{ queueId: queue.id, queue: { id: queue.id, name: queue.name } },
    });
  });

  it("A110 a new prompt has voice 'texto', maxTokens 100, temperature 1 and maxMessages 10", async () => {
    const admin = await owner();
    const defaults = { voice: 'texto', maxTokens: 100, temperature: 1, maxMessages: 10 };
    const { id } = await newPrompt(admin);
    expect(await read(admin, id)).toMatchObject(defaults);
    const { page, dialog } = await openForm();
    await seen(chosen(dialog, 'Voz', 'Texto'));
    const numbers = {
      ...{ 'Máximo de tokens na resposta': '100', Temperatura: '1', 'Máximo de mensagens no histórico': '10' },
    };
    for (const [label, text] of Object.entries(numbers)) expect(await field(dialog, label).inputValue()).toBe(text);
    await fillIn(dialog, unique('Novo'));
    await choose(dialog, QUEUE, (await queueOf(admin)).name);
    expect(await sent(page, dialog)).toMatchObject(defaults);
  });

  it('A111 the voices are text and about 15 Portuguese-Brazil neural voices', async () => {
    const { page } = await openForm();
    const [first, ...spoken] = await optionsOf(page, 'Voz');
    expect(first).toBe('Texto');
    expect(spoken.filter((voice) => !/^pt-BR-\p{L}+Neural$/u.test(voice))).toEqual([]);
    expect(new Set(spoken).size).toBe(spoken.length);
    expect(spoken.length).toBeGreaterThanOrEqual(13);
    expect(spoken.length).toBeLessThanOrEqual(17);
    const { token } = await owner();
    for (const [voice, status] of [
      ['texto', 200],
      [must(spoken[0]), 200],
      [must(spoken.at(-1)), 200],
      ['en-US-JennyNeural', 400],
    ] as const)
      expect([voice, (await call('POST', '/prompt', { token, json: asks({ voice }) })).status]).toEqual([
        ...[voice, status],
      ]);
  });

  it("A112 saving a prompt without a queue says 'Informe o setor'", async () => {
    const admin = await owner();
    const { page, dialog } = await openForm();
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/prompts?$/.test(request.url())) posts.push(request.url());
    });
    const name = unique('Sem fila');
    await fillIn(dialog, name);
    await add(dialog);
    await seen(dialog.getByText('Informe o setor', { exact: true }));
    expect(posts).toEqual([]);
    expect(await named(admin, name)).toEqual([]);
    const { queueId: _none, ...json } = asks();
    type Refusal = { error: string; details: { fields: Record<string, string[]> } };
    const { status, body } = await call<Refusal>('POST', '/prompt', { token: admin.token, json });
    expect([status, body.details.fields]).toEqual([400, { queueId: ['Informe o setor'] }]);
    await choose(dialog, QUEUE, (await queueOf(admin)).name);
    await add(dialog);
    await added(page);
    expect(await named(admin, name)).toMatchObject([{ name, queueId: queueId() }]);
  });
});

describe('A 5 Validation of prompts', () => {
  it('A161 a prompt with a name of 4 characters and a queue can be submitted', async () => {
    const admin = await owner();
    const { page, dialog } = await openForm();
    const name = unique('x').slice(-4);
    expect(name).toHaveLength(4);
    await fillIn(dialog, name);
    await choose(dialog, QUEUE, (await queueOf(admin)).name);
    expect(await sent(page, dialog)).toMatchObject({ name, queueId: queueId() });
    await added(page);
    expect(await named(admin, name)).toMatchObject([{ name, prompt: TEXT }]);
  });
});

describe('A 6 and 7 Prompts', () => {
  it('A175 /prompts without useOpenAi shows the quoted text and is at / after 1 second', async () => {
    await expectLeaving(s, '/prompts');
  });

  it('A176 the API refuses prompt calls without the plan flag', async () => {
    const calls: CallSpec[] = [
      ['GET', '/prompt'],
      ['GET', '/prompt/nenhum'],
      ['POST', '/prompt', asks()],
      ['PUT', '/prompt/nenhum', { name: 'Gentil' }],
      ['DELETE', '/prompt/nenhum'],
      ['GET', '/admin/prompts?sort=["name","ASC"]&range=[0,9]&filter={}'],
      ['POST', '/admin/prompts', asks()],
    ];
    await expectRefusals(await s.adminOf('Magra'), await owner(), calls);
  });

  it('A185 GET /prompt answers prompts with id and name, and DELETE /prompt/{id} answers a message', async () => {
    const [admin, other] = [await owner(), await s.adminOf('Filial')];
    const { id, name } = await newPrompt(admin);
    expect(await named(admin, name)).toMatchObject([{ id, name }]);
    expect(await named(other, name)).toEqual([]);
    const renamed = unique('Cortês');
    expect(await admin.call<Prompt>('PUT', `/prompt/${id}`, { name: renamed })).toMatchObject({ id, name: renamed });
    expect(await read(admin, id)).toMatchObject({ name: renamed, prompt: TEXT, apiKey: MASKED });
    const answer = (by: DeskUser, method: string) => call(method, `/prompt/${id}`, { token: by.token });
    expect((await answer(other, 'DELETE')).status).toBe(404);
    const deleted = await answer(admin, 'DELETE');
    expect([deleted.status, deleted.body]).toEqual([200, { message: expect.stringMatching(/\w/) }]);
    expect(await named(admin, renamed)).toEqual([]);
    const { status, body } = await answer(admin, 'GET');
    expect([status, body.error]).toEqual([404, 'ERR_NO_PROMPT_FOUND']);
  });
});
