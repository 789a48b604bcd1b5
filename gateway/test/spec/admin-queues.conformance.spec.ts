import { DEFAULT_HOURS, ROOT_OPTION, type Queue, type QueueOption } from '@recado/contracts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { PNG } from './files.js';
import { call, companies, gone, must, placeOf, seen, suite, unique, urls } from './suite.js';

const s = suite();
/** The company of these tests; no other file uses its queues or sets its hours. */
const owner = () => s.adminOf('Filial');
let colour = Math.floor(Math.random() * 0x7f_ff_ff) + 0x80_00_00;
const newColor = () => `#${(colour += 1).toString(16)}`;
const newQueue = async (by: DeskUser, more: object = {}) =>
  by.call<Queue>('POST', '/queue', { name: unique('Fila'), color: newColor(), ...more });
const newOption = (by: DeskUser, queueId: string, title: string, more: object = {}) =>
  by.call<QueueOption>('POST', '/queue-options', { queueId, title, ...more });
const tree = (by: DeskUser, queueId: string, parentId: string | number = ROOT_OPTION) =>
  by.call<QueueOption[]>('GET', `/queue-options?queueId=${queueId}&parentId=${parentId}`);
type Drawn = [string, Drawn[]];
const drawn = (level: QueueOption[]): Drawn[] => level.map(({ title, children }) => [title, drawn(children)]);

const picture = () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'mapa.png');
  return form;
};
const upload = <T>(by: DeskUser, path: string) => call<T>('POST', path, { token: by.token, form: picture() });
const fetched = async (path: string) => (await call('GET', new URL(path, urls.gateway).href)).bytes.equals(PNG);

const openQueue = (by: DeskUser, { id }: { id: string }) => s.page(by, { path: `/queues/${id}` });
/** Shows the company's choice in a browser that has not loaded a different one. */
async function openWith(scheduleType: 'queue' | 'disabled', queue: { id: string }) {
  const admin = await owner();
  await admin.call('PUT', '/settings/scheduleType', { key: 'scheduleType', value: scheduleType });
  const page = await s.page(admin, { path: `/queues/${queue.id}`, fresh: true });
  await seen(page.getByRole('tab', { name: 'Dados da Fila' }));
  await page.waitForLoadState('networkidle'); // until then the page shows the data from the login
  return page;
}
const rowOfQueue = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const hoursTab = (page: Page) => page.getByRole('tab', { name: 'Horários de Atendimento' });
const monday = (page: Page) => page.getByRole('textbox', { name: 'Hora inicial de Segunda-feira' });
const saved = (page: Page) => seen(page.getByText('Queue saved successfully', { exact: true }));
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click();
const line = (page: Page, title: string) => page.getByRole('group', { name: new RegExp(`^[\\d.]+ ${title}$`) });
const pick = async (page: Page, field: Locator, choice: string) => {
  await field.click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
/** The response to moving an option, whose new position is shown before the server has stored it. */
const moved = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/queue-options/'),
  );
const attach = (scope: Page | Locator) =>
  scope.locator('input[type=file]').setInputFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: PNG });

describe('A 2d Queues page', () => {
  it('A032 the table has id, name, color swatch, order, greeting message, edit and delete', async () => {
    const admin = await owner();
    const queue = await newQueue(admin, { orderQueue: 3, greetingMessage: 'Bom dia!' });
    const page = await s.page(admin, { path: '/queues' });
    const row = rowOfQueue(page, queue.name);
    await seen(row);
    const heads = await page.getByRole('columnheader').allInnerTexts();
    // the first column selects rows
    expect(heads.map((text) => text.trim())).toEqual([
      ...['', 'Id', 'Nome', 'Cor', 'Ordem', 'Mensagem de saudação', 'Ações'],
    ]);
    const cells = (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
    expect(cells.slice(1, 6)).toEqual([String(queue.number), queue.name, queue.color, '3', 'Bom dia!']);
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(queue.color.slice(at, at + 2), 16));
    const painted = row.getByRole('cell').nth(3).locator('span');
    expect(
      await painted.evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor)),
    ).toContain(`rgb(${r}, ${g}, ${b})`);
    await seen(row.getByRole('button', { name: `Excluir ${queue.name}` }));
    await row.getByRole('button', { name: `Editar ${queue.name}` }).click();
    await page.waitForURL(`**/queues/${queue.id}`);
  });

  it('A033 the queues are listed by orderQueue', async () => {
    const admin = await owner();
    // sorting by name or age would give a different order
    const last = await newQueue(admin, { name: unique('A'), orderQueue: 70 });
    const first = await newQueue(admin, { name: unique('Z'), orderQueue: 60 });
    const names = (await admin.call<Queue[]>('GET', '/queue')).map(({ name }) => name);
    expect(names.indexOf(first.name)).toBeLessThan(names.indexOf(last.name));
    const page = await s.page(admin, { path: '/queues' });
    await seen(rowOfQueue(page, first.name));
    const rows = await page.getByRole('row').allInnerTexts();
    const at = (name: string) => rows.findIndex((text) => text.includes(name));
    expect(at(first.name)).toBeLessThan(at(last.name));
  });

  it('A034 deleting a queue asks for confirmation', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const page = await s.page(admin, { path: '/queues' });
    const ask = () =>
      rowOfQueue(page, queue.name)
        .getByRole('button', { name: `Excluir ${queue.name}` })
        .click();
    await ask();
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByText('Deseja realmente excluir esse registro?', { exact: true }));
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await gone(dialog);
    expect(await admin.call<Queue>('GET', `/queue/${queue.id}`)).toMatchObject({ name: queue.name });
    await ask();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await seen(page.getByText('Excluído', { exact: true }));
    await gone(rowOfQueue(page, queue.name));
    expect((await call('GET', `/queue/${queue.id}`, { token: admin.token })).status).toBe(404);
  });

  it('A035 the queue dialog has the tab Dados da Fila', async () => {
    const admin = await owner();
    const page = await s.page(admin, { path: '/queues/create' });
    await seen(page.getByRole('tab', { name: 'Dados da Fila', exact: true }));
    await seen(
      (await openQueue(admin, await newQueue(admin))).getByRole('tab', { name: 'Dados da Fila', exact: true }),
    );
  });

  it('A036 the tab Horários de Atendimento shows only while scheduleType is queue', async () => {
    const queue = await newQueue(await owner());
    await seen(hoursTab(await openWith('queue', queue)));
    expect(await hoursTab(await openWith('disabled', queue)).count()).toBe(0);
  });

  it('A037 each queue field is stored and shown again', async () => {
    const admin = await owner();
    const bot = await admin.call<{ id: string; name: string }>('POST', '/queueIntegration', {
      ...{ type: 'n8n', name: unique('Robô'), urlN8N: 'https://bots.test/hook' },
    });
    const old = await newQueue(admin);
    const asks = { name: unique('Gentil'), prompt: 'Seja gentil.', apiKey: 'sk-1234567890', queueId: old.id };
    const prompt = await admin.call<{ id: string; name: string }>('POST', '/prompt', asks);
    await admin.call('PUT', '/settings/scheduleType', { key: 'scheduleType', value: 'queue' });
    const page = await openWith('queue', old);
    const [name, color] = [unique('Balcão'), newColor()];
    const fields = [
      [page.getByLabel(/^Nome/), name],
      [page.getByRole('textbox', { name: /^Cor/ }), color],
      [page.getByLabel('Ordem'), '12'],
      [page.getByLabel('Mensagem de saudação'), 'Olá!'],
      [page.getByLabel('Mensagem fora do expediente'), 'Voltamos às 8h'],
    ] as const;
    const choices = [
      page.getByRole('combobox', { name: 'Prompt' }),
      page.getByRole('combobox', { name: 'Integração' }),
    ];
    for (const [field, value] of fields) await field.fill(value);
    await pick(page, must(choices[0]), prompt.name);
    await pick(page, must(choices[1]), bot.name);
    await hoursTab(page).click();
    await monday(page).fill('07:15');
    await save(page);
    await saved(page);
    await page.goto(`${urls.web}/queues/${old.id}`);
    for (const [field, value] of fields) {
      await seen(field);
      expect(await field.inputValue()).toBe(value);
    }
    await seen(page.getByRole('combobox', { name: 'Prompt' }).getByText(prompt.name));
    await seen(page.getByRole('combobox', { name: 'Integração' }).getByText(bot.name));
    await hoursTab(page).click();
    expect(await monday(page).inputValue()).toBe('07:15');
    const [day, ...rest] = DEFAULT_HOURS;
    expect(await admin.call<Queue>('GET', `/queue/${old.id}`)).toMatchObject({
      ...{ name, color, orderQueue: 12, greetingMessage: 'Olá!', outOfHoursMessage: 'Voltamos às 8h' },
      ...{ promptId: prompt.id, integrationId: bot.id, schedules: [{ ...day, startTime: '07:15' }, ...rest] },
    });
    await admin.call('DELETE', `/prompt/${prompt.id}`);
    await admin.call('DELETE', `/queueIntegration/${bot.id}`);
  });

  it('A038 queue media is attached by POST /queue/{id}/media-upload and removed by DELETE', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const path = `/queue/${queue.id}/media-upload`;
    const { status, body } = await upload<Queue>(admin, path);
    expect([status, body.mediaName]).toEqual([200, 'mapa.png']);
    const stored = await admin.call<Queue>('GET', `/queue/${queue.id}`);
    expect(await fetched(must(stored.mediaPath))).toBe(true);
    const page = await openQueue(admin, queue);
    await seen(page.getByRole('img', { name: 'mapa.png' }));
    await page.getByRole('button', { name: 'Remover o anexo' }).click();
    await gone(page.getByRole('img', { name: 'mapa.png' }));
    expect(await admin.call<Queue>('GET', `/queue/${queue.id}`)).toMatchObject({ mediaPath: null, mediaName: null });
    await upload(admin, path);
    expect(await admin.call<Queue>('DELETE', path)).toMatchObject({ mediaPath: null, mediaName: null });
    expect((await upload(await s.adminOf('Outra'), path)).status).toBe(404);
  });

  it('A039 an option has a title, a message, a position and attached media', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    await newOption(admin, queue.id, 'Horários');
    const page = await openQueue(admin, queue);
    await page.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar opção' });
    await dialog.getByLabel(/^Título/).fill('Mapa');
    await dialog.getByLabel('Mensagem').fill('Rua das Flores, 1');
    await attach(dialog);
    await seen(dialog.getByRole('img', { name: 'mapa.png' }));
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await seen(page.getByRole('group', { name: '2 Mapa' }));
    expect((await tree(admin, queue.id))[1]).toMatchObject({
      ...{ title: 'Mapa', message: 'Rua das Flores, 1', option: 2, mediaName: 'mapa.png', mediaType: 'image/png' },
    });
  });

  it('A039 an option changes its position by the keyboard', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    for (const title of ['Pães', 'Bolos', 'Horários']) await newOption(admin, queue.id, title);
    const page = await openQueue(admin, queue);
    await line(page, 'Horários').focus();
    await page.keyboard.press('Space');
    await seen(page.getByText('Opção Horários pega.'));
    await page.keyboard.press('ArrowUp'); // on the option above, which would make it a child option
    await seen(page.getByText('Abaixo de Bolos.'));
    await page.keyboard.press('ArrowUp');
    await seen(page.getByText('Antes de Bolos.'));
    const stored = moved(page);
    await page.keyboard.press('Space');
    await seen(page.getByRole('group', { name: '2 Horários' }));
    await admin.hears('queue', (news) => news.queueId === queue.id && news.action === 'update');
    expect((await stored).ok()).toBe(true);
    await page.reload();
    await seen(page.getByRole('group', { name: '2 Horários' }));
    expect(drawn(await tree(admin, queue.id)).map(([title]) => title)).toEqual(['Pães', 'Horários', 'Bolos']);
  });

  it('A040 an option can be added below another, to any depth, and the tree reads back the same', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const page = await openQueue(admin, queue);
    const titles = ['Pães', 'Doces', 'Bolos', 'De milho', 'Com calda'];
    await page.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
    for (const [depth, title] of titles.entries()) {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Título/).fill(title);
      await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
      await seen(
        page.getByRole('group', {
          name: `${titles
            .slice(0, depth + 1)
            .map(() => 1)
            .join('.')} ${title}`,
        }),
      );
      if (depth + 1 < titles.length)
        await page.getByRole('button', { name: `Adicionar opção abaixo de ${title}` }).click();
    }
    const chain = titles.reduceRight<Drawn[]>((below, title) => [[title, below]], []);
    expect(drawn(await tree(admin, queue.id))).toEqual(chain);
    await page.reload();
    await seen(page.getByRole('group', { name: '1.1.1.1.1 Com calda' }));
  });

  it('A040 an option is put below another by the keyboard', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    for (const title of ['Pães', 'Bolos']) await newOption(admin, queue.id, title);
    const page = await openQueue(admin, queue);
    await line(page, 'Bolos').focus();
    await page.keyboard.press('Space');
    await seen(page.getByText('Opção Bolos pega.'));
    await page.keyboard.press('ArrowUp');
    await seen(page.getByText('Abaixo de Pães.'));
    const stored = moved(page);
    await page.keyboard.press('Space');
    await seen(page.getByRole('group', { name: '1.1 Bolos' }));
    expect((await stored).ok()).toBe(true);
    await page.reload();
    await seen(page.getByRole('group', { name: '1.1 Bolos' }));
    expect(drawn(await tree(admin, queue.id))).toEqual([['Pães', [['Bolos', []]]]]);
  });

  it('A041 the root options are those with parentId -1', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const made = await Promise.all([
      newOption(admin, queue.id, 'a', { parentId: -1 }),
      newOption(admin, queue.id, 'b', { parentId: '-1' }),
    ]);
    await newOption(admin, queue.id, 'c', { parentId: must(made[0]).id });
    expect(made.map(({ parentId }) => parentId)).toEqual([-1, -1]);
    const roots = await tree(admin, queue.id, -1);
    expect(roots.map(({ title }) => title).toSorted()).toEqual(['a', 'b']);
    expect(roots.every(({ parentId }) => parentId === -1)).toBe(true);
  });

  it('A042 deleting an option removes what hangs below it', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const top = await newOption(admin, queue.id, 'Pães');
    const middle = await newOption(admin, queue.id, 'Doces', { parentId: top.id });
    await newOption(admin, queue.id, 'Bolo', { parentId: middle.id });
    await newOption(admin, queue.id, 'Horários');
    const page = await openQueue(admin, queue);
    await page.getByRole('button', { name: 'Excluir Pães' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir Pães?' });
    await seen(dialog.getByText('2 opções abaixo dela também são excluídas.'));
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await seen(page.getByRole('group', { name: '1 Horários' }));
    expect(drawn(await tree(admin, queue.id))).toEqual([['Horários', []]]);
    const orphan = await call('PUT', `/queue-options/${middle.id}`, { token: admin.token, json: { title: 'x' } });
    expect([orphan.status, orphan.body.error]).toEqual([404, 'ERR_NO_QUEUE_OPTION_FOUND']);
  });

  it('A043 option media is attached by POST /queue-options/{id}/media-upload', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const { id } = await newOption(admin, queue.id, 'Mapa');
    const path = `/queue-options/${id}/media-upload`;
    const { status, body } = await upload<QueueOption>(admin, path);
    expect([status, body.mediaName]).toEqual([200, 'mapa.png']);
    const [stored] = await tree(admin, queue.id);
    expect(await fetched(must(stored?.mediaPath))).toBe(true);
    expect(await admin.call<QueueOption>('DELETE', path)).toMatchObject({ mediaPath: null, mediaName: null });
    expect((await upload(await s.adminOf('Outra'), path)).status).toBe(404);
  });

  it('A044 schedules changed in the second tab reach the server only when the queue form is saved', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const page = await openWith('queue', queue);
    await hoursTab(page).click();
    await monday(page).fill('06:30');
    await page.getByRole('tab', { name: 'Dados da Fila' }).click();
    await page.waitForLoadState('networkidle');
    expect(await admin.call<Queue>('GET', `/queue/${queue.id}`)).toMatchObject({ schedules: DEFAULT_HOURS });
    await save(page);
    await saved(page);
    const { schedules } = await admin.call<Queue>('GET', `/queue/${queue.id}`);
    expect(schedules?.map(({ startTime }) => startTime)[0]).toBe('06:30');
  });

  it('A045 closing the dialog without saving drops the changed schedules', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const page = await openWith('queue', queue);
    await hoursTab(page).click();
    await monday(page).fill('06:30');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.waitForURL('**/queues');
    await rowOfQueue(page, queue.name)
      .getByRole('button', { name: `Editar ${queue.name}` })
      .click();
    await hoursTab(page).click();
    expect(await monday(page).inputValue()).toBe('08:00');
    expect(await admin.call<Queue>('GET', `/queue/${queue.id}`)).toMatchObject({ schedules: DEFAULT_HOURS });
  });
});

describe('A 5 Validation of queues', () => {
  const attempt = async (json: object) => {
    const admin = await owner();
    const { status, body } = await call<{ details?: { fields?: object } }>('POST', '/queue', {
      token: admin.token,
      json,
    });
    return [status, Object.keys(body.details?.fields ?? {})];
  };
  const named = (length: number) => unique('f').padEnd(length, 'x').slice(0, length);

  it('A146 queue name: required, 2 to 50 characters', async () => {
    for (const name of [undefined, '', 'x', 'x'.repeat(51)])
      expect(await attempt({ ...(name !== undefined && { name }), color: newColor() })).toEqual([400, ['name']]);
    for (const length of [2, 50]) {
      const name =
        length === 2
          ? String.fromCodePoint(...[0, 1].map(() => 0x4e_00 + Math.floor(Math.random() * 9_000)))
          : named(50);
      expect(await attempt({ name, color: newColor() })).toEqual([200, []]);
    }
    const page = await s.page(await owner(), { path: '/queues/create' });
    for (const [typed, text] of [
      ['', 'Obrigatório'],
      ['x', 'Muito curto'],
      ['x'.repeat(51), 'Muito longo'],
    ] as const) {
      await page.getByLabel(/^Nome/).fill(typed);
      await save(page);
      await seen(page.getByText(text, { exact: true }));
    }
    expect(placeOf(page)).toBe('/queues/create');
  });

  it('A147 queue color: required, 3 to 9 characters', async () => {
    const short = () =>
      `#${Math.floor(Math.random() * 0xf_ff)
        .toString(16)
        .padStart(3, '0')}`;
    for (const color of [undefined, '', '#a', '#aabbccdd0'])
      expect(await attempt({ name: unique('Fila'), ...(color !== undefined && { color }) })).toEqual([400, ['color']]);
    for (const color of [short(), `${newColor()}ff`])
      expect(await attempt({ name: unique('Fila'), color })).toEqual([200, []]);
    const page = await s.page(await owner(), { path: '/queues/create' });
    await page.getByLabel(/^Nome/).fill(unique('Fila'));
    await page.getByRole('textbox', { name: /^Cor/ }).fill('');
    await save(page);
    await seen(page.getByText('Obrigatório', { exact: true }));
  });
});

describe('A 7 Calls of queues', () => {
  it('A183 GET /queue, and GET, POST, PUT and DELETE of /queue/{id} work, PUT with schedules and promptId', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const asks = { name: unique('Gentil'), prompt: 'Seja gentil.', apiKey: 'sk-1234567890', queueId: queue.id };
    const { id: promptId } = await admin.call<{ id: string }>('POST', '/prompt', asks);
    const schedules = DEFAULT_HOURS.map((day) => ({ ...day, endTime: '20:00' }));
    const changes = { name: unique('Outra'), schedules, promptId };
    expect(await admin.call<Queue>('PUT', `/queue/${queue.id}`, changes)).toMatchObject(changes);
    expect(await admin.call<Queue>('GET', `/queue/${queue.id}`)).toMatchObject(changes);
    const listed = await admin.call<Queue[]>('GET', `/queue?companyId=${companies.Filial.id}`);
    expect(listed.find(({ id }) => id === queue.id)).toMatchObject(changes);
    for (const wrong of [schedules.slice(1), schedules.toReversed(), [{ ...must(schedules[0]), startTime: '25:00' }]]) {
      const refused = await call('PUT', `/queue/${queue.id}`, { token: admin.token, json: { schedules: wrong } });
      expect(refused.status).toBe(400);
    }
    const foreign = await call('PUT', `/queue/${queue.id}`, { token: admin.token, json: { promptId: 'unknown' } });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_PROMPT_FOUND']);
    await admin.call('DELETE', `/prompt/${promptId}`);
    await admin.hears('queue', (news) => news.queue?.id === queue.id && news.queue.promptId === null);
    await admin.call('DELETE', `/queue/${queue.id}`);
    expect((await admin.call<Queue[]>('GET', '/queue')).some(({ id }) => id === queue.id)).toBe(false);
  });

  it('A184 GET /queue-options answers the children of queueId and parentId, and POST, PUT and DELETE work', async () => {
    const admin = await owner();
    const queue = await newQueue(admin);
    const top = await newOption(admin, queue.id, 'Pães', { message: 'Qual?' });
    const low = await newOption(admin, queue.id, 'Doces', { parentId: top.id, option: 1 });
    expect(drawn(await tree(admin, queue.id))).toEqual([['Pães', [['Doces', []]]]]);
    expect(drawn(await tree(admin, queue.id, top.id))).toEqual([['Doces', []]]);
    const moved = { title: 'Bolos', message: 'De milho', parentId: -1, option: 1 };
    expect(await admin.call<QueueOption>('PUT', `/queue-options/${low.id}`, moved)).toMatchObject(moved);
    expect(drawn(await tree(admin, queue.id))).toEqual([
      ['Bolos', []],
      ['Pães', []],
    ]);
    await admin.call('DELETE', `/queue-options/${top.id}`);
    expect(drawn(await tree(admin, queue.id))).toEqual([['Bolos', []]]);
    const other = await s.adminOf('Outra');
    const stranger = await call('GET', `/queue-options?queueId=${queue.id}&parentId=-1`, { token: other.token });
    expect([stranger.status, stranger.body.error]).toEqual([404, 'ERR_NO_QUEUE_FOUND']);
  });

  it('A213 an uploaded file shows Arquivo enviado com sucesso!, a saved queue Queue saved successfully', async () => {
    const admin = await owner();
    const page = await openQueue(admin, await newQueue(admin));
    await seen(page.getByRole('button', { name: 'Anexar arquivo' }));
    await attach(page);
    await seen(page.getByText('Arquivo enviado com sucesso!', { exact: true }));
    await page.getByLabel(/^Nome/).fill(unique('Outra'));
    await save(page);
    await saved(page);
  });
});
