import type { Connection, ConnectionView, Queue } from '@recado/contracts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from '@jest/globals';
import type { DeskUser } from '../flows/desk.js';
import { aNumber, call, companies, gone, must, seen, suite, unique, urls } from './suite.js';

const s = suite();
/** The company of these tests, which has no number of its own. */
const owner = () => s.adminOf('Filial');
const newConnection = (by: DeskUser, more: object = {}) =>
  by.call<ConnectionView>('POST', '/whatsapp', { name: unique('Linha'), ...more });
const remove = (by: DeskUser, { id }: { id: string }) => by.call('DELETE', `/whatsapp/${id}`);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const cellsOf = async (page: Page, name: string) => {
  await seen(rowOf(page, name));
  return (await rowOf(page, name).getByRole('cell').allInnerTexts()).map((text) => text.trim());
};
const openForm = async (page: Page, name: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: `Editar ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Editar conexão' });
  await seen(dialog);
  return dialog;
};
/** Replaces the list with these connections, because not every state can be reached otherwise. */
async function pageOf(connections: readonly ConnectionView[]) {
  const page = await s.page(await owner(), { path: '/settings', fresh: true });
  const headers = { 'access-control-allow-origin': urls.web, 'access-control-allow-credentials': 'true' };
  await page.route(`${urls.gateway}/whatsapp`, (route) => route.fulfill({ json: connections, headers }));
  const range = {
    'content-range': `connections 0-${connections.length - 1}/${connections.length}`,
    'access-control-expose-headers': 'content-range',
  };
  await page.route(
    ({ pathname }) => pathname === '/admin/connections',
    (route) => route.fulfill({ json: connections, headers: { ...headers, ...range } }),
  );
  await page.goto(`${urls.web}/connections`);
  await seen(page.getByRole('table'));
  return page;
}
const such = (fields: Partial<ConnectionView>): ConnectionView => ({ ...s.connection, ...fields });
/** Links a connection with a phone of that number. */
async function paired(by: DeskUser, number: string) {
  const phone = await s.phone.phone({ number, name: unique('Celular') });
  const { id, name } = await newConnection(by);
  const { session } = await by.hears('whatsappSession', (news) => news.session.id === id && news.session.qrcode !== '');
  await phone.scan(session.qrcode);
  await by.hears('whatsappSession', (news) => news.session.id === id && news.session.status === 'CONNECTED');
  return { id, name };
}

describe('A 2c Connections page', () => {
  it('A017 the table has name, number, status, session actions, last update, default flag, edit and delete', async () => {
    const admin = await owner();
    const connection = await newConnection(admin);
    const page = await s.page(admin, { path: '/connections' });
    await seen(rowOf(page, connection.name));
    const heads = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(heads).toEqual(['Nome', 'Número', 'Situação', 'Sessão', 'Última atualização', 'Padrão', 'Ações']);
    await seen(rowOf(page, connection.name).getByRole('button', { name: 'QR CODE', exact: true }));
    await seen(rowOf(page, connection.name).getByRole('button', { name: `Editar ${connection.name}` }));
    await seen(rowOf(page, connection.name).getByRole('button', { name: `Excluir ${connection.name}` }));
  });

  it('A018 a 12-digit number shows as +CC (AA) NNNN-NNNN', async () => {
    const admin = await owner();
    const number = aNumber().slice(0, 4) + aNumber().slice(5);
    expect(number).toHaveLength(12);
    const connection = await paired(admin, number);
    const page = await s.page(admin, { path: '/connections' });
    const shown = `+55 (11) ${number.slice(4, 8)}-${number.slice(8)}`;
    expect((await cellsOf(page, connection.name))[1]).toBe(shown);
  });

  it('A019 a 13-digit number shows as +CC (AA) NNNNN-NNNN', async () => {
    const page = await s.page(s.admin, { path: '/connections' });
    expect((await cellsOf(page, 'Loja Centro'))[1]).toBe('+55 (11) 99612-4408');
  });

  it('A020 the status icon has a tooltip for each of the six states', async () => {
    const texts = {
      CONNECTED: 'Conexão estabelecida.',
      qrcode: 'Esperando a leitura do QR code. Clique em QR CODE e leia o código com o celular.',
      PAIRING: 'O celular leu o código e está sendo conectado.',
      TIMEOUT: 'A conexão com o WhatsApp caiu e volta sozinha assim que ele responder.',
      DISCONNECTED: 'A sessão terminou. Tente novamente, ou leia um novo QR code.',
      OPENING: 'A sessão está sendo aberta.',
    } as const satisfies Record<ConnectionView['status'], string>;
    const states = Object.keys(texts) as ConnectionView['status'][];
    const page = await pageOf(states.map((status) => such({ id: status, name: `Linha ${status}`, status })));
    for (const status of states) {
      await rowOf(page, `Linha ${status}`).getByRole('cell').nth(2).getByRole('img').hover();
      const tooltip = page.getByRole('tooltip', { name: texts[status], exact: true });
      await seen(tooltip);
      await page.mouse.move(1, 1); // it would cover the row below
      await gone(tooltip);
    }
  });

  it('A021 last update shows as dd/MM/yy HH:mm', async () => {
    const page = await pageOf([such({ name: 'Linha antiga', updatedAt: '2026-03-04T17:05:00.000Z' })]);
    expect((await cellsOf(page, 'Linha antiga'))[4]).toBe('04/03/26 14:05');
  });

  it('A022 the default flag shows on the default connection only, and setting another as default moves it', async () => {
    const admin = await owner();
    const [first, second] = [await newConnection(admin, { isDefault: true }), await newConnection(admin)];
    const page = await s.page(admin, { path: '/connections' });
    const flagged = page.getByRole('row').filter({ has: page.getByRole('img', { name: 'Conexão padrão' }) });
    await seen(flagged.filter({ hasText: first.name }));
    expect(await flagged.count()).toBe(1);
    const dialog = await openForm(page, second.name);
    await dialog.getByLabel('Padrão').check();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seen(flagged.filter({ hasText: second.name }));
    await gone(flagged.filter({ hasText: first.name }));
    expect(await flagged.count()).toBe(1);
    await remove(admin, first);
  });

  it('A023 add connection opens the form and saving shows the new row', async () => {
    const page = await s.page(await owner(), { path: '/connections' });
    const name = unique('Nova');
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
    await dialog.getByLabel('Nome', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await page
      .getByRole('dialog', { name: `Conectar “${name}”` })
      .getByRole('button', { name: 'Fechar' })
      .click();
    await seen(rowOf(page, name));
  });

  it('A024 restart connections calls POST /whatsapp-restart/ and shows Aguarde... reiniciando...', async () => {
    const admin = await owner();
    await newConnection(admin);
    const page = await s.page(admin, { path: '/connections' });
    const asked = page.waitForRequest((request) => /\/whatsapp-restart\/?$/.test(request.url()));
    await page.getByRole('button', { name: 'Reiniciar conexões' }).click();
    expect((await asked).method()).toBe('POST');
    await seen(page.getByText('Aguarde... reiniciando...', { exact: true }));
    expect((await call('POST', '/whatsapp-restart/', { token: admin.token })).status).toBe(200);
  });

  it('A025 disconnect asks for confirmation before it acts', async () => {
    const admin = await owner();
    const connection = await paired(admin, aNumber());
    const page = await s.page(admin, { path: '/connections' });
    const row = rowOf(page, connection.name);
    const status = async () => (await admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`)).status;
    await row.getByRole('button', { name: 'Desconectar' }).click();
    const dialog = page.getByRole('dialog', { name: `Desconectar ${connection.name}?` });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await gone(dialog);
    expect(await status()).toBe('CONNECTED');
    await row.getByRole('button', { name: 'Desconectar' }).click();
    await dialog.getByRole('button', { name: 'Desconectar' }).click();
    await seen(row.getByText('Desconectado'));
    expect(await status()).toBe('DISCONNECTED');
  });

  it('A026 delete asks Deseja realmente excluir esse registro? and cancel deletes nothing', async () => {
    const admin = await owner();
    await newConnection(admin, { isDefault: true });
    const connection = await newConnection(admin);
    const page = await s.page(admin, { path: '/connections' });
    const ask = () =>
      rowOf(page, connection.name)
        .getByRole('button', { name: `Excluir ${connection.name}` })
        .click();
    await ask();
    const dialog = page.getByRole('dialog');
    await seen(dialog.getByText('Deseja realmente excluir esse registro?', { exact: true }));
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await gone(dialog);
    expect((await call('GET', `/whatsapp/${connection.id}`, { token: admin.token })).status).toBe(200);
    await ask();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await seen(page.getByText('Excluído', { exact: true }));
    await gone(rowOf(page, connection.name));
    expect((await call('GET', `/whatsapp/${connection.id}`, { token: admin.token })).status).toBe(404);
  });

  it('A027 the QR dialog shows the code with instructions', async () => {
    const admin = await owner();
    const { name } = await newConnection(admin);
    const page = await s.page(admin, { path: '/connections' });
    await rowOf(page, name).getByRole('button', { name: 'QR CODE', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Conectar “${name}”` });
    await seen(dialog.locator('svg[role="img"]'));
    for (const step of [
      'Abra o WhatsApp no celular',
      'Toque em Aparelhos conectados',
      'Aponte a câmera para este código',
    ])
      await seen(dialog.getByText(step));
  });

  it('A028 each field of line 36 is stored and shown again after reload', async () => {
    const { admin, queue, prompt, bot } = await choices();
    const { id, name } = await newConnection(admin);
    const page = await s.page(admin, { path: '/connections' });
    const texts = {
      ...{ greetingMessage: 'Mensagem de saudação', complationMessage: 'Mensagem de conclusão' },
      ...{ outOfHoursMessage: 'Mensagem fora do expediente', ratingMessage: 'Mensagem de avaliação' },
      ...{ expiresInactiveMessage: 'Mensagem ao resolver por inatividade', provider: 'Provedor' },
    };
    const numbers = {
      ...{ expiresTicket: /^Resolver atendimentos parados/, timeUseBotQueues: /^Passar do menu/ },
      ...{ maxUseBotQueues: /^Enviar o menu/, timeToTransfer: /^Transferir sem fila/ },
    };
    const chosen = { 'Fila de transferência': queue, Prompt: prompt, Integração: bot };
    const dialog = await openForm(page, name);
    for (const [field, label] of Object.entries(texts)) await dialog.getByLabel(label).fill(`texto de ${field}`);
    for (const [n, label] of Object.values(numbers).entries()) await dialog.getByLabel(label).fill(String(n + 4));
    for (const [label, choice] of Object.entries(chosen)) {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: choice.name, exact: true }).click();
    }
    await dialog.getByRole('combobox', { name: 'Filas' }).click();
    await page.getByRole('option', { name: queue.name, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Gerar' }).click();
    await seen(dialog.getByText('Copie agora: depois só o final aparece.'));
    const token = await dialog.getByLabel('Token da API de mensagens').inputValue();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await gone(dialog);
    await page.reload();
    await seen(rowOf(page, name));
    const again = await openForm(page, name);
    for (const [field, label] of Object.entries(texts))
      expect(await again.getByLabel(label).inputValue()).toBe(`texto de ${field}`);
    for (const [n, label] of Object.values(numbers).entries())
      expect(await again.getByLabel(label).inputValue()).toBe(String(n + 4));
    for (const [label, choice] of Object.entries({ ...chosen, Filas: queue }))
      await seen(again.getByRole('combobox', { name: label }).getByText(choice.name));
    expect(await again.getByLabel('Token da API de mensagens').inputValue()).toBe(`••••••••${token.slice(-4)}`);
    expect(await admin.call<ConnectionView>('GET', `/whatsapp/${id}`)).toMatchObject({
      ...Object.fromEntries(Object.keys(texts).map((field) => [field, `texto de ${field}`])),
      ...Object.fromEntries(Object.keys(numbers).map((field, n) => [field, n + 4])),
      ...{ queueIds: [queue.id], transferQueueId: queue.id, promptId: prompt.id, integrationId: bot.id, name },
    });
  });

  it('A029 transfer queue, prompt and integration are chosen from the lists of the company', async () => {
    const { admin, queue, prompt, bot } = await choices();
    const page = await s.page(admin, { path: '/connections' });
    const lists = ['/queue', '/prompt', '/queueIntegration'].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname.replace(/\/$/, '') === path),
    );
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
    await Promise.all(lists);
    const offered = { 'Fila de transferência': queue, Prompt: prompt, Integração: bot };
    for (const [label, choice] of Object.entries(offered)) {
      await dialog.getByRole('combobox', { name: label }).click();
      await seen(page.getByRole('option', { name: choice.name, exact: true }));
      await page.keyboard.press('Escape');
    }
    const [theirs] = companies.Vizinha.queueIds;
    for (const [field, error] of [
      ['transferQueueId', 'ERR_NO_QUEUE_FOUND'],
      ['promptId', 'ERR_NO_PROMPT_FOUND'],
      ['integrationId', 'ERR_NO_INTEGRATION_FOUND'],
    ] as const) {
      const json = { name: unique('Linha'), [field]: must(theirs) };
      expect(await refusal(admin, json)).toEqual([404, error]);
    }
  });

  it('A030 the queues multi-select is sent as queueIds', async () => {
    const { admin, queue } = await choices();
    const page = await s.page(admin, { path: '/connections' });
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
    await dialog.getByLabel('Nome', { exact: true }).fill(unique('Nova'));
    await dialog.getByLabel('Mensagem de saudação').fill('Olá!');
    await dialog.getByRole('combobox', { name: 'Filas' }).click();
    const other = await admin.call<Queue>('GET', `/queue/${must(companies.Filial.queueIds[0])}`);
    for (const { name } of [queue, other]) await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/admin/connections'),
    );
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ queueIds: [queue.id, other.id] });
  });

  it('A031 a new connection has provider beta, expiresTicket 0, timeUseBotQueues 0 and maxUseBotQueues 3', async () => {
    const { id } = await newConnection(await owner());
    const shown = await (await owner()).call<ConnectionView>('GET', `/whatsapp/${id}`);
    expect(shown).toMatchObject({ provider: 'beta', expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3 });
  });

  it('A031 a deleted queue, prompt or integration leaves its connections', async () => {
    const { admin, queue, prompt, bot } = await choices();
    const chosen = { queueIds: [queue.id], transferQueueId: queue.id, promptId: prompt.id, integrationId: bot.id };
    const { id } = await newConnection(admin, chosen);
    await admin.call('DELETE', `/queue/${queue.id}`);
    await admin.call('DELETE', `/prompt/${prompt.id}`);
    await admin.call('DELETE', `/queueIntegration/${bot.id}`);
    const isBare = (one: Connection) => one.queueIds.length === 0 && !one.promptId && !one.integrationId;
    await admin.hears(
      'whatsapp',
      (news) => news.action === 'update' && news.whatsapp.id === id && isBare(news.whatsapp),
    );
    expect(await admin.call<ConnectionView>('GET', `/whatsapp/${id}`)).toMatchObject({ transferQueueId: null });
  });
});

type NamedRecord = { id: string; name: string };
/** A queue, a prompt and an integration of the company. */
async function choices() {
  const admin = await owner();
  const color = `#${Math.floor(Math.random() * 0x7f_ff_ff + 0x80_00_00).toString(16)}`;
  const queue = await admin.call<NamedRecord>('POST', '/queue', { name: unique('Fila'), color });
  const asks = { name: unique('Gentil'), prompt: 'Seja gentil.', apiKey: 'sk-1234567890', queueId: queue.id };
  const prompt = await admin.call<NamedRecord>('POST', '/prompt', asks);
  const service = { type: 'n8n', name: unique('Robô'), urlN8N: 'https://bots.test/hook' };
  const bot = await admin.call<NamedRecord>('POST', '/queueIntegration', service);
  return { admin, queue, prompt, bot };
}
async function refusal(by: DeskUser, json: object) {
  const { status, body } = await call('POST', '/whatsapp', { token: by.token, json });
  return [status, body.error];
}

describe('A 5 Validation of connections', () => {
  it('A142 connection name: Required, Too Short! at 1, Too Long! at 51; 2 and 50 pass', async () => {
    const admin = await owner();
    const page = await s.page(admin, { path: '/connections' });
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova conexão' });
    const submit = dialog.getByRole('button', { name: 'Adicionar', exact: true });
    for (const [name, text] of [
      ['', 'Required'],
      ['x', 'Too Short!'],
      ['x'.repeat(51), 'Too Long!'],
    ] as const) {
      await dialog.getByLabel('Nome', { exact: true }).fill(name);
      await submit.click();
      await seen(dialog.getByText(text, { exact: true }));
      expect(await refusal(admin, { name })).toEqual([400, 'ERR_VALIDATION']);
    }
    for (const name of [unique('x').slice(-2), unique('x').padEnd(50, 'y')]) {
      const { status, body } = await call<ConnectionView>('POST', '/whatsapp', { token: admin.token, json: { name } });
      expect([status, body.name]).toEqual([200, name]);
    }
  });
});

describe('A 7 Calls of connections', () => {
  it('A180 GET /whatsapp/{id}?session=0 answers without session data, GET /whatsapp/{id} its qrcode', async () => {
    const admin = await owner();
    const { id } = await newConnection(admin);
    await admin.hears('whatsappSession', (news) => news.session.id === id && news.session.qrcode !== '');
    const whole = await admin.call<ConnectionView>('GET', `/whatsapp/${id}`);
    expect(whole.qrcode).not.toBe('');
    expect(await admin.call<ConnectionView>('GET', `/whatsapp/${id}?session=0`)).toMatchObject({ id, qrcode: '' });
  });

  it('A181 GET /whatsapp with companyId of another company answers nothing of it', async () => {
    const admin = await owner();
    const [own, theirs] = [
      await newConnection(admin),
      await (await s.adminOf('Vizinha')).call<ConnectionView[]>('GET', '/whatsapp'),
    ];
    const found = await admin.call<ConnectionView[]>('GET', `/whatsapp?companyId=${companies.Vizinha.id}&session=0`);
    expect(found.map(({ id }) => id)).toContain(own.id);
    expect(found.every(({ companyId }) => companyId === companies.Filial.id)).toBe(true);
    expect(theirs.length).toBeGreaterThan(0);
  });

  it('A182 POST, PUT and DELETE of /whatsapp create, change and remove a connection', async () => {
    const admin = await owner();
    await newConnection(admin, { isDefault: true });
    const made = await newConnection(admin);
    const name = unique('Outra');
    expect(await admin.call<ConnectionView>('PUT', `/whatsapp/${made.id}`, { name })).toMatchObject({ name });
    await remove(admin, made);
    const read = await call('GET', `/whatsapp/${made.id}`, { token: admin.token });
    expect([read.status, read.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });
});
