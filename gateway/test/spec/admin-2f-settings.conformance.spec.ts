import { DEFAULT_HOURS, WEEKDAYS, type ConnectionView, type Setting } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.mjs';
import type { DeskUser } from '../flows/desk.js';
import { choose, optionsOf, ownCompany, readCompany, sentBy, tabsOf } from './operator.js';
import { call, gone, must, seen, suite, unique } from './suite.js';

const s = suite();
const operator = () => s.person('super@recado.local');
const SAVED = 'Operação atualizada com sucesso.';
const KEYS = [
  ...['userRating', 'scheduleType', 'call', 'CheckMsgIsGroup', 'sendGreetingAccepted', 'sendMsgTransfTicket'],
  ...['sendGreetingMessageOneQueues', 'chatBotType'],
];

const valueOf = async (by: DeskUser, key: string): Promise<string | undefined> =>
  (await by.call<Setting[]>('GET', '/settings/')).find((one) => one.key === key)?.value;
const put = (by: DeskUser, key: string, value: string) =>
  call('PUT', `/settings/${key}`, { token: by.token, json: { key, value } });
const timeField = (page: Page, day: string, which: 'inicial' | 'final' = 'inicial') =>
  page.getByRole('textbox', { name: `Hora ${which} de ${day}` });

/** A company with its own hours, and its administrator's page of them. */
async function hoursPage() {
  const own = await ownCompany(await operator());
  await own.admin.call('PUT', '/settings/scheduleType', { value: 'company' });
  const page = await s.page(own.admin, { path: '/settings?tab=hours' });
  await seen(timeField(page, 'Domingo', 'final'));
  return { ...own, page };
}

describe('A 2f Settings page', () => {
  it('A053 the tab Opções opens for every logged-in user', async () => {
    for (const person of [s.marina, s.supervisor, s.admin]) {
      const page = await s.page(person, { path: '/settings' });
      await seen(page.getByRole('tab', { name: 'Opções', selected: true }));
      await seen(page.getByRole('combobox', { name: 'Avaliações' }));
    }
  });

  it('A054 the tab Horários shows only while scheduleType is company', async () => {
    const { admin } = await ownCompany(await operator());
    const page = await s.page(admin, { path: '/settings' });
    await seen(page.getByRole('combobox', { name: 'Avaliações' }));
    const tab = page.getByRole('tab', { name: 'Horários' });
    for (const value of ['Por fila', 'Desabilitado']) {
      await choose(page, 'Gerenciamento de expediente', 'Por empresa');
      await seen(tab);
      await choose(page, 'Gerenciamento de expediente', value);
      await gone(tab);
    }
  });

  it('A055 the tabs Logo, Empresas, Cadastrar Empresa, Planos and Ajuda show only to a super user', async () => {
    const page = await s.page(await operator(), { path: '/settings' });
    await seen(page.getByRole('tab', { name: 'Ajuda' }));
    expect(await tabsOf(page)).toEqual(['Opções', 'Logo', 'Empresas', 'Cadastrar Empresa', 'Planos', 'Ajuda']);
    for (const person of [s.admin, s.marina]) {
      const other = await s.page(person, { path: '/settings' });
      await seen(other.getByRole('combobox', { name: 'Avaliações' }));
      expect(await tabsOf(other)).toEqual(['Opções']);
    }
  });

  it('A056 each of the eight controls stores its key at once and survives a reload', async () => {
    const { admin } = await ownCompany(await operator());
    const page = await s.page(admin, { path: '/settings' });
    const changes = [
      ['Avaliações', 'Habilitado', 'userRating', 'enabled'],
      ['Gerenciamento de expediente', 'Por fila', 'scheduleType', 'queue'],
      ['Ignorar mensagens de grupos', 'Desabilitado', 'CheckMsgIsGroup', 'disabled'],
      ['Aceitar chamadas', 'Desabilitado', 'call', 'disabled'],
      ['Enviar saudação ao aceitar o atendimento', 'Habilitado', 'sendGreetingAccepted', 'enabled'],
      ['Enviar mensagem ao transferir de fila ou atendente', 'Habilitado', 'sendMsgTransfTicket', 'enabled'],
      ['Enviar saudação quando houver somente uma fila', 'Habilitado', 'sendGreetingMessageOneQueues', 'enabled'],
    ] as const;
    for (const [label, option, key, value] of changes) {
      const stored = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith(`/settings/${key}`),
      );
      const sent = await sentBy(page, 'PUT', new RegExp(`/settings/${key}$`), () => choose(page, label, option));
      expect(sent).toEqual({ key, value });
      expect((await stored).ok()).toBe(true);
    }
    expect(await optionsOf(page, 'Tipo de chatbot')).toEqual(['Texto']);
    await page.reload();
    for (const [label, option] of changes)
      await seen(page.getByRole('combobox', { name: label }).filter({ hasText: option }));
    for (const [, , key, value] of changes) expect(await valueOf(admin, key)).toBe(value);
    expect(await valueOf(admin, 'chatBotType')).toBe('text');
  });

  it('A057 scheduleType takes disabled, queue and company; chatBotType takes text; the others enabled and disabled', async () => {
    const { admin } = await ownCompany(await operator());
    const tried = ['disabled', 'enabled', 'queue', 'company', 'text', ''];
    const taken: Record<string, string[]> = {};
    for (const key of KEYS) {
      taken[key] = [];
      for (const value of tried) if ((await put(admin, key, value)).status === 200) taken[key].push(value);
    }
    const others = KEYS.filter((key) => key !== 'scheduleType' && key !== 'chatBotType');
    expect(taken).toEqual({
      ...Object.fromEntries(others.map((key) => [key, ['disabled', 'enabled']])),
      scheduleType: ['disabled', 'queue', 'company'],
      chatBotType: ['text'],
    });
  });

  // registration and trial are platform settings that other test files need unchanged, so the screen's calls are
  // intercepted here and the server keeps its values
  it("A058 'Configurações Globais' shows only to a super user and stores allowregister, viewregister and trial", async () => {
    const root = await operator();
    const page = await s.page(root, { path: '/settings', fresh: true });
    await seen(page.getByRole('heading', { name: 'Configurações Globais' }));
    await page.route(/\/settings\/(allowregister|viewregister|trial)$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      return route.fulfill({
        json: route.request().postDataJSON() as object,
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    const sent = (label: string, key: string, option: string) =>
      sentBy(page, 'PUT', new RegExp(`/settings/${key}$`), () => choose(page, label, option));
    for (const [label, key] of [
      ['Permitir cadastro', 'allowregister'],
      ['Mostrar cadastro na tela de entrada', 'viewregister'],
    ] as const) {
      const { value } = (await call<Setting>('GET', `/settings/${key}`)).body;
      const [other, option] = value === 'enabled' ? ['disabled', 'Desabilitado'] : ['enabled', 'Habilitado'];
      expect(await sent(label, key, option)).toEqual({ key, value: other });
    }
    expect(await sent('Dias de teste', 'trial', '7 dias')).toEqual({ key: 'trial', value: '7' });
    expect((await put(root, 'trial', '3')).body).toEqual({ key: 'trial', value: '3' });
    expect((await call('GET', '/settings/trial')).body).toEqual({ key: 'trial', value: '3' });
    const other = await s.page(s.admin, { path: '/settings' });
    await seen(other.getByRole('combobox', { name: 'Avaliações' }));
    expect(await other.getByText('Configurações Globais').count()).toBe(0);
  });

  it('A059 trial offers 1 to 7 days and is 3 by default', async () => {
    const page = await s.page(await operator(), { path: '/settings' });
    const field = page.getByRole('combobox', { name: 'Dias de teste' });
    await seen(field.filter({ hasText: '3 dias' }));
    expect(await optionsOf(page, 'Dias de teste')).toEqual([
      '1 dia',
      ...['2', '3', '4', '5', '6', '7'].map((days) => `${days} dias`),
    ]);
    expect((await put(await operator(), 'trial', '8')).status).toBe(400);
  });

  it('A060 IXC stores ipixc and tokenixc, MK-AUTH ipmkauth, clientidmkauth and clientsecretmkauth, Asaas asaas', async () => {
    const root = await operator();
    const page = await s.page(root, { path: '/settings' });
    const programs: [program: string, fields: [label: string, key: string, text: string][]][] = [
      [
        'IXC',
        [
          ['Endereço do IXC', 'ipixc', 'https://ixc.example'],
          ['Token do IXC', 'tokenixc', 'token-of-ixc-1111'],
        ],
      ],
      [
        'MK-AUTH',
        [
          ['Endereço do MK-AUTH', 'ipmkauth', 'https://mk.example'],
          ['Client Id', 'clientidmkauth', 'client-of-mk'],
          ['Client Secret', 'clientsecretmkauth', 'secret-of-mk-2222'],
        ],
      ],
      ['Asaas', [['Token do Asaas', 'asaas', 'token-of-asaas-3333']]],
    ];
    const shown = (text: string) => (/\d{4}$/.test(text) ? `••••••••${text.slice(-4)}` : text);
    const holds = (label: string, text: string) =>
      until(`the value of ${label}`, async () => (await page.getByLabel(label, { exact: true }).inputValue()) === text);
    for (const [program, fields] of programs) {
      const form = page.getByRole('form', { name: program });
      for (const [label, , text] of fields) await form.getByLabel(label, { exact: true }).fill(text);
      await form.getByRole('button', { name: 'Salvar' }).click();
      await seen(page.getByText(SAVED));
      for (const [label, , text] of fields) await holds(label, shown(text));
    }
    await page.reload();
    for (const [label, key, text] of programs.flatMap(([, fields]) => fields)) {
      await holds(label, shown(text));
      expect(await valueOf(root, key)).toBe(shown(text));
      await put(root, key, '');
    }
  });

  it('A061 the integrations settings show only to a super user', async () => {
    const page = await s.page(s.admin, { path: '/settings' });
    await seen(page.getByRole('combobox', { name: 'Avaliações' }));
    expect(await page.getByLabel('Token do Asaas').count()).toBe(0);
    expect(await valueOf(s.admin, 'asaas')).toBeUndefined();
    expect((await put(s.admin, 'asaas', 'mine')).status).toBe(403);
    const own = await s.page(await operator(), { path: '/settings' });
    await seen(own.getByLabel('Token do Asaas'));
  });

  it('A062 the Horários tab has seven rows Monday to Sunday with weekday, weekdayEn, startTime and endTime', async () => {
    const { company, admin, page } = await hoursPage();
    const days = await page.getByRole('rowheader').allInnerTexts();
    expect(days.map((text) => text.split('\n')[0])).toEqual(DEFAULT_HOURS.map(({ weekday }) => weekday));
    for (const { weekday } of DEFAULT_HOURS) {
      await seen(timeField(page, weekday));
      await seen(timeField(page, weekday, 'final'));
    }
    const { schedules } = await readCompany(admin, company.id);
    expect(schedules.map(({ weekdayEn }) => weekdayEn)).toEqual([...WEEKDAYS]);
    for (const day of schedules)
      expect(Object.keys(day).sort()).toEqual(['endTime', 'startTime', 'weekday', 'weekdayEn']);
  });

  it('A063 startTime and endTime accept only ##:##', async () => {
    const { company, admin, page } = await hoursPage();
    for (const which of ['inicial', 'final'] as const) {
      const field = timeField(page, 'Terça-feira', which);
      await field.fill('');
      await field.pressSequentially('ab0x9h3:01');
      expect(await field.inputValue()).toBe('09:30');
      await field.fill('9999');
      await seen(page.getByText('Use o formato 00:00'));
      expect(await page.getByRole('button', { name: 'Salvar' }).isDisabled()).toBe(true);
      await field.fill('1000');
      await gone(page.getByText('Use o formato 00:00'));
    }
    for (const startTime of ['9:30', '25:00', '09:60', '', 'aa:bb']) {
      const schedules = DEFAULT_HOURS.map((day) => ({ ...day, startTime }));
      const answer = await call('PUT', `/companies/${company.id}/schedules`, {
        token: admin.token,
        json: { schedules },
      });
      expect([startTime, answer.status]).toEqual([startTime, 400]);
    }
  });

  it("A064 saving the Horários tab calls PUT /companies/{id}/schedules and shows 'Horários atualizados com sucesso.'", async () => {
    const { company, admin, page } = await hoursPage();
    await timeField(page, 'Domingo', 'final').fill('1230');
    const sent = await sentBy(page, 'PUT', new RegExp(`^/companies/${company.id}/schedules$`), () =>
      page.getByRole('button', { name: 'Salvar' }).click(),
    );
    await seen(page.getByText('Horários atualizados com sucesso.', { exact: true }));
    const wanted = DEFAULT_HOURS.map((day) => (day.weekdayEn === 'sunday' ? { ...day, endTime: '12:30' } : day));
    expect(sent).toEqual({ schedules: wanted });
    expect((await readCompany(admin, company.id)).schedules).toEqual(wanted);
  });

  it('A065 new hours are Monday-Friday 08:00-18:00, Saturday 08:00-12:00, Sunday 00:00-00:00', async () => {
    const { page } = await hoursPage();
    const shown: string[] = [];
    for (const { weekday } of DEFAULT_HOURS)
      shown.push(
        `${await timeField(page, weekday).inputValue()}-${await timeField(page, weekday, 'final').inputValue()}`,
      );
    expect(shown).toEqual([...Array.from({ length: 5 }, () => '08:00-18:00'), '08:00-12:00', '00:00-00:00']);
  });

  it('A066 the Companies, Plans and Helps tabs each have a form and a table, the Logo tab an upload form', async () => {
    const page = await s.page(await operator(), { path: '/settings' });
    for (const [tab, form] of [
      ['Empresas', 'Nova empresa'],
      ['Planos', 'Novo plano'],
      ['Ajuda', 'Novo vídeo de ajuda'],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await seen(page.getByRole('form', { name: form }));
      if (tab !== 'Ajuda') await seen(page.getByRole('table', { name: tab }));
    }
    const help = { title: unique('Vídeo'), video: 'abc_-123', description: '' };
    const { id } = await (await operator()).call<{ id: string }>('POST', '/helps', help);
    await page.reload();
    await seen(page.getByRole('table', { name: 'Ajuda' }));
    await (await operator()).call('DELETE', `/helps/${id}`);
    await page.getByRole('tab', { name: 'Logo', exact: true }).click();
    const upload = page.getByRole('form', { name: 'Enviar logo' });
    await seen(upload.getByRole('combobox', { name: 'Destino' }));
    await seen(upload.getByRole('button', { name: 'Escolher arquivo' }));
  });
});

describe('A 6 Roles and calls of settings', () => {
  it('A169 PUT of allowregister, viewregister or trial by an admin is refused', async () => {
    for (const [key, value] of [
      ['allowregister', 'enabled'],
      ['viewregister', 'enabled'],
      ['trial', '7'],
    ] as const) {
      const before = (await call<Setting>('GET', `/settings/${key}`)).body;
      expect([key, (await put(s.admin, key, value)).status]).toEqual([key, 403]);
      if (key === 'trial') expect((await call('GET', `/settings/${key}`)).body).toEqual(before);
    }
  });

  it('A177 GET /settings/viewregister, /allowregister and /trial answer without a session, GET /settings does not', async () => {
    for (const key of ['viewregister', 'allowregister', 'trial']) {
      const { status, body } = await call<Setting>('GET', `/settings/${key}`);
      expect([status, body.key, typeof body.value]).toEqual([200, key, 'string']);
    }
    expect((await call('GET', '/settings')).status).toBe(401);
  });

  it('A178 PUT /settings/{key} stores key and value, and refuses an unknown key', async () => {
    const { admin } = await ownCompany(await operator());
    expect((await put(admin, 'userRating', 'enabled')).body).toEqual({ key: 'userRating', value: 'enabled' });
    expect(await valueOf(admin, 'userRating')).toBe('enabled');
    const unknown = await put(admin, 'noSuchKey', 'enabled');
    expect([unknown.status, unknown.body['error']]).toEqual([404, 'ERR_NO_SETTING_FOUND']);
  });

  it('A203 no call answers a stored secret (tokens, client secrets, API keys, jsonContent) in full', async () => {
    const root = await operator();
    const admin = await s.adminOf('Outra');
    const [queueId] =
      admin.user.queueIds.length > 0
        ? admin.user.queueIds
        : [must((await admin.call<{ id: string }[]>('GET', '/queue'))[0]).id];
    const secrets: string[] = [];
    const aSecret = () => {
      const text = `segredo-${unique('x').replaceAll(' ', '-')}`;
      secrets.push(text);
      return text;
    };
    const answers: unknown[] = [];
    for (const key of ['tokenixc', 'clientsecretmkauth', 'asaas']) answers.push((await put(root, key, aSecret())).body);
    answers.push(await root.call('GET', '/settings/'));
    const asks = { name: unique('Prompt'), prompt: 'Seja gentil.', queueId, apiKey: aSecret() };
    const prompt = await admin.call<{ id: string }>('POST', '/prompt', asks);
    const bot = { type: 'dialogflow', name: unique('Bot'), projectName: 'p', language: 'pt-BR' };
    const jsonContent = JSON.stringify({ private_key: aSecret() });
    const integration = await admin.call<{ id: string }>('POST', '/queueIntegration', { ...bot, jsonContent });
    // a separate one, because other test files use the token of the linked one
    const connection = await admin.call<ConnectionView>('POST', '/whatsapp', { name: unique('Linha') });
    const { token } = await admin.call<{ token: string }>('POST', `/whatsapp/${connection.id}/token`, {});
    secrets.push(token);
    answers.push(prompt, integration);
    for (const path of [
      `/prompt/${prompt.id}`,
      '/prompt',
      `/queueIntegration/${integration.id}`,
      '/queueIntegration/',
      '/whatsapp',
    ])
      answers.push(await admin.call('GET', path));
    const everything = JSON.stringify(answers);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    for (const key of ['tokenixc', 'clientsecretmkauth', 'asaas']) await put(root, key, '');
    await admin.call('DELETE', `/prompt/${prompt.id}`);
    await admin.call('DELETE', `/queueIntegration/${integration.id}`);
    await admin.call('DELETE', `/whatsapp/${connection.id}`);
  });

  it("A211 a setting shows 'Operação atualizada com sucesso.'", async () => {
    const { admin } = await ownCompany(await operator());
    const page = await s.page(admin, { path: '/settings' });
    await choose(page, 'Avaliações', 'Habilitado');
    await seen(page.getByText(SAVED, { exact: true }));
  });
});
