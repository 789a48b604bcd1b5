import { DEFAULT_HOURS, SETTING_DEFAULTS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './HoursTab.js';
import './SettingsPage.js';

const settings = Object.entries(SETTING_DEFAULTS).map(([key, value]) => ({ key, value }));
const answers = (user = aUser()) => ({
  'GET /auth/me': () => user,
  'GET /settings/': () => settings,
  'GET /settings/allowregister': () => ({ key: 'allowregister', value: 'disabled' }),
  'GET /settings/viewregister': () => ({ key: 'viewregister', value: 'disabled' }),
  'GET /settings/trial': () => ({ key: 'trial', value: '3' }),
  'GET /settings/signupConfirmEmail': () => ({ key: 'signupConfirmEmail', value: 'disabled' }),
  'PUT /settings/userRating': () => ({ key: 'userRating', value: 'enabled' }),
  'PUT /settings/trial': () => ({ key: 'trial', value: '7' }),
});
const choose = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the settings page', () => {
  it('saves a selection immediately', async () => {
    const gateway = fakeGateway(answers());
    renderApp('/settings', aUser());
    await choose('Avaliações', 'Habilitado');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/userRating')[0]?.body).toEqual({ key: 'userRating', value: 'enabled' });
    expect(screen.queryByText('Configurações Globais')).toBeNull();
  });

  it('keeps both selections when the second is made while the first is being saved', async () => {
    const stored = new Map(Object.entries<string>(SETTING_DEFAULTS));
    const first = heldAnswer<void>();
    const second = heldAnswer<void>();
    const store = ({ body }: { body: unknown }) => {
      const { key, value } = body as { key: string; value: string };
      stored.set(key, value);
      return body;
    };
    const gateway = fakeGateway({
      ...answers(),
      'GET /settings/': () => [...stored].map(([key, value]) => ({ key, value })),
      'PUT /settings/userRating': (call) => first.promise.then(() => store(call)),
      'PUT /settings/call': (call) => second.promise.then(() => store(call)),
    });
    renderApp('/settings', aUser());
    await choose('Avaliações', 'Habilitado');
    await choose('Aceitar chamadas', 'Desabilitado');
    await waitFor(() => expect(gateway.of('PUT /settings/call')).toHaveLength(1));
    first.resolve();
    await screen.findByText('Operação atualizada com sucesso.');
    expect(screen.getByRole('combobox', { name: 'Aceitar chamadas' })).toHaveTextContent('Desabilitado');
    const reads = gateway.of('GET /settings/').length;
    expect(reads).toBe(1);

    second.resolve();
    await waitFor(() => expect(gateway.of('GET /settings/').length).toBeGreaterThan(reads));
    expect(screen.getByRole('combobox', { name: 'Avaliações' })).toHaveTextContent('Habilitado');
    expect(screen.getByRole('combobox', { name: 'Aceitar chamadas' })).toHaveTextContent('Desabilitado');
  });

  it('shows the settings read-only to an agent', async () => {
    const user = aUser({ profile: 'user' });
    fakeGateway(answers(user));
    renderApp('/settings', user);

    expect(await screen.findByRole('combobox', { name: 'Avaliações' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('explains each setting', async () => {
    fakeGateway(answers());
    renderApp('/settings', aUser());

    const rating = await screen.findByRole('combobox', { name: 'Avaliações' });
    expect(rating).toHaveAccessibleDescription('Ao encerrar, pede ao contato uma nota de 1 a 3.');
    const closing = screen.getByRole('spinbutton', { name: 'Encerrar sem mensagens após (horas)' });
    expect(closing).toHaveAccessibleDescription(/Se a conexão tiver horas próprias, valem as da conexão\.$/);
    const reopening = screen.getByRole('spinbutton', { name: 'Reabrir até (minutos)' });
    expect(reopening).toHaveAccessibleDescription(/também do automático, .* Uma avaliação de 1 a 3 não o reabre\./);
  });

  it('saves how long a ticket stays open when the field loses focus, and rejects invalid numbers', async () => {
    const gateway = fakeGateway({
      ...answers(),
      'PUT /settings/hoursCloseTicketsAuto': ({ body }) => body,
    });
    renderApp('/settings', aUser());
    const hours = await screen.findByRole('spinbutton', { name: 'Encerrar sem mensagens após (horas)' });
    await userEvent.clear(hours);
    await userEvent.type(hours, '99999{Enter}');
    expect(hours).toHaveValue(24);
    await userEvent.clear(hours);
    await userEvent.type(hours, '48{Enter}');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/hoursCloseTicketsAuto').map(({ body }) => body)).toEqual([
      { key: 'hoursCloseTicketsAuto', value: '48' },
    ]);
  });

  it('edits the prompt for agents and the daily tokens, if the plan has prompts', async () => {
    const gateway = fakeGateway({
      ...answers(),
      'GET /companies/listPlan/aurora': () => ({ plan: { useOpenAi: true } }),
      'GET /prompt': () => ({ prompts: [{ id: 'p1', name: 'Vendas' }] }),
      'GET /ai-usage': () => ({ tokens: 123_456, limit: 0 }),
      'PUT /settings/assistantPromptId': ({ body }) => body,
      'PUT /settings/aiDailyTokens': ({ body }) => body,
    });
    renderApp('/settings', aUser());
    expect(await screen.findByRole('combobox', { name: 'Prompt que ajuda os atendentes' })).toHaveTextContent('Nenhum');
    await choose('Prompt que ajuda os atendentes', 'Vendas');
    const tokens = await screen.findByRole('spinbutton', { name: 'Tokens de IA por dia' });
    await userEvent.clear(tokens);
    await userEvent.type(tokens, '200000{Enter}');

    expect(await screen.findByText('Hoje: 123.456 tokens.')).toBeVisible();
    expect(gateway.of('PUT /settings/assistantPromptId')[0]?.body).toEqual({ key: 'assistantPromptId', value: 'p1' });
    expect(gateway.of('PUT /settings/aiDailyTokens')[0]?.body).toEqual({ key: 'aiDailyTokens', value: '200000' });
  });

  it('shows the platform’s settings to a super user', async () => {
    const user = aUser({ super: true });
    const gateway = fakeGateway(answers(user));
    renderApp('/settings', user);
    await choose('Dias de teste', '7 dias');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/trial')).toHaveLength(1);
  });

  it('offers e-mail confirmation only when e-mails can be sent', async () => {
    const user = aUser({ super: true });
    fakeGateway({
      ...answers(user),
      'PUT /settings/signupConfirmEmail': () => {
        throw new Refusal(409, 'ERR_NO_MAIL_SERVER');
      },
    });
    renderApp('/settings', user);
    await choose('Confirmar o e-mail no cadastro', 'Habilitado');

    expect(await screen.findByText(/^Sem servidor de e-mail \(SMTP_URL\)/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Confirmar o e-mail no cadastro' })).toHaveTextContent(
        'Desabilitado',
      ),
    );
  });

  it('shows integration keys to a super user, and sends only the changed ones', async () => {
    const user = aUser({ super: true });
    const gateway = fakeGateway({
      ...answers(user),
      'GET /settings/': () => [...settings, { key: 'asaas', value: '••••••••1234' }, { key: 'ipixc', value: '' }],
      'PUT /settings/ipixc': ({ body }) => body,
    });
    renderApp('/settings', user);
    const ixc = within(await screen.findByRole('form', { name: 'IXC' }));
    expect(screen.getByLabelText('Token do Asaas')).toHaveValue('••••••••1234');
    expect(ixc.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await userEvent.type(ixc.getByLabelText('Endereço do IXC'), 'https://ixc.test');
    await userEvent.click(ixc.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/ipixc')[0]?.body).toEqual({ key: 'ipixc', value: 'https://ixc.test' });
    expect(gateway.of('PUT /settings/tokenixc')).toEqual([]);
  });

  it('keeps an integration key that is typed while another is being saved', async () => {
    const user = aUser({ super: true });
    const saved = heldAnswer<void>();
    const gateway = fakeGateway({
      ...answers(user),
      'GET /settings/': () => [...settings, { key: 'ipixc', value: '' }, { key: 'tokenixc', value: '' }],
      'PUT /settings/ipixc': ({ body }) => saved.promise.then(() => body),
    });
    renderApp('/settings', user);
    const ixc = within(await screen.findByRole('form', { name: 'IXC' }));
    await userEvent.type(ixc.getByLabelText('Endereço do IXC'), 'https://ixc.test');
    await userEvent.click(ixc.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of('PUT /settings/ipixc')).toHaveLength(1));
    await userEvent.type(ixc.getByLabelText('Token do IXC'), 'abc');
    saved.resolve();

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(ixc.getByLabelText('Token do IXC')).toHaveValue('abc');
    await waitFor(() => expect(ixc.getByRole('button', { name: 'Salvar' })).toBeEnabled());
  });

  it('keeps hours that are typed while earlier ones are being saved', async () => {
    const user = aUser();
    const company = { id: user.companyId, schedules: DEFAULT_HOURS, holidays: [] };
    const saved = heldAnswer<void>();
    const path = `PUT /companies/${user.companyId}/schedules`;
    const gateway = fakeGateway({
      ...answers(user),
      'GET /settings/': () => settings.map((one) => (one.key === 'scheduleType' ? { ...one, value: 'company' } : one)),
      [`GET /companies/${user.companyId}`]: () => company,
      [path]: ({ body }) => saved.promise.then(() => ({ ...company, ...(body as object) })),
    });
    renderApp('/settings?tab=hours', user);
    const end = async () => screen.findByRole('textbox', { name: 'Hora final de Domingo' });
    await userEvent.clear(await end());
    await userEvent.type(await end(), '1200');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of(path)).toHaveLength(1));
    await userEvent.clear(await end());
    await userEvent.type(await end(), '1330');
    saved.resolve();

    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeVisible();
    expect(await end()).toHaveValue('13:30');
  });

  it('shows the company’s hours while the company has its own, and saves them', async () => {
    const user = aUser();
    const company = { id: user.companyId, schedules: DEFAULT_HOURS };
    const gateway = fakeGateway({
      ...answers(user),
      'GET /settings/': () => settings.map((one) => (one.key === 'scheduleType' ? { ...one, value: 'company' } : one)),
      [`GET /companies/${user.companyId}`]: () => company,
      [`PUT /companies/${user.companyId}/schedules`]: ({ body }) => ({ ...company, ...(body as object) }),
    });
    renderApp('/settings', user);
    await userEvent.click(await screen.findByRole('tab', { name: 'Horários' }));
    const sunday = await screen.findByRole('textbox', { name: 'Hora final de Domingo' });
    await userEvent.clear(sunday);
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await userEvent.type(sunday, '1200');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar data' }));
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Data'), { target: { value: '2026-12-25' } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Nome (opcional)' }), 'Natal');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Todo ano' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeVisible();
    const [sent] = gateway.of(`PUT /companies/${user.companyId}/schedules`);
    expect((sent?.body as { schedules: unknown[] }).schedules[6]).toEqual({ ...DEFAULT_HOURS[6], endTime: '12:00' });
    const christmas = { date: '2026-12-25', name: 'Natal', everyYear: true, intervals: [] };
    expect(sent?.body).toMatchObject({ holidays: [christmas] });
  });

  it('hides the company’s hours otherwise', async () => {
    fakeGateway(answers());
    renderApp('/settings?tab=hours', aUser());

    expect(await screen.findByRole('combobox', { name: 'Avaliações' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Horários' })).toBeNull();
  });

  it('lists the support’s visits for an administrator, and revokes the support’s access', async () => {
    const entry = {
      ...{ id: 'e1', operator: { id: 'olga', name: 'Olga' }, reason: 'Chamado 4711', address: '203.0.113.9' },
      ...{ since: '2026-11-26T12:00:00.000Z', until: '2026-11-26T13:00:00.000Z' },
      ...{ endedAt: '2026-11-26T12:12:00.000Z', endedBecause: 'left' },
    };
    const running = { ...entry, id: 'e2', operator: { id: 'otto', name: 'Otto' }, endedAt: null, endedBecause: null };
    const gateway = fakeGateway({
      ...answers(),
      'GET /operator-entries': () => ({ entries: [running, entry], count: 2, hasMore: false }),
      'PUT /settings/allowOperator': ({ body }) => body,
    });
    renderApp('/settings', aUser());
    const row = within(await screen.findByRole('row', { name: /Olga/ }));
    for (const text of ['Chamado 4711', '12 minutos', 'Saiu', '203.0.113.9']) expect(row.getByText(text)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Otto/ })).getByText('Está na empresa')).toBeVisible();
    await choose('Permitir que o suporte entre', 'Desabilitado');

    expect(await screen.findByText('Operação atualizada com sucesso.')).toBeVisible();
    expect(gateway.of('PUT /settings/allowOperator')[0]?.body).toEqual({ key: 'allowOperator', value: 'disabled' });
  });

  const CHANGE = {
    ...{ kind: 'webhook', id: 'w1', name: 'other.test', address: 'https://other.test/', operator: 'Olga' },
    ...{ isOff: true, changedAt: '2026-11-26T12:10:00.000Z' },
  };
  const entries = () => ({ entries: [], count: 0, hasMore: false });

  it('lets an administrator confirm what the support set', async () => {
    let changes = [CHANGE, { ...CHANGE, kind: 'integration', id: 'i1', name: 'Robô', isOff: false }];
    const gateway = fakeGateway({
      ...answers(),
      'GET /operator-entries': entries,
      'GET /operator-changes': () => ({ changes }),
      'POST /operator-changes/w1/confirm': () => {
        changes = changes.slice(1);
        return { message: '' };
      },
    });
    renderApp('/settings', aUser());
    const list = await screen.findByRole('list', { name: 'Alterações do suporte' });
    const [webhook, integration] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(webhook).toHaveTextContent('Webhook other.test https://other.test/ (Olga). Parado.');
    expect(integration).toHaveTextContent('Integração Robô https://other.test/ (Olga). Funciona até o suporte sair.');
    await userEvent.click(within(webhook).getByRole('button', { name: 'Confirmar' }));

    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    const [{ body } = { body: null }] = gateway.of('POST /operator-changes/w1/confirm');
    expect(body).toEqual({ kind: 'webhook', changedAt: CHANGE.changedAt });
  });

  it('shows the support the unconfirmed changes, without the button', async () => {
    const at = '2026-11-26T12:00:00.000Z';
    const guest = aUser({ operator: { name: 'Olga', reason: 'Chamado 4711', since: at, until: at } });
    fakeGateway({
      ...answers(guest),
      'GET /operator-entries': entries,
      'GET /operator-changes': () => ({ changes: [CHANGE] }),
    });
    renderApp('/settings', guest);

    expect(await screen.findByText(/other\.test\//)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
  });

  it('hides the support’s visits from agents, and does not let the support change its own access', async () => {
    const agent = fakeGateway(answers(aUser({ profile: 'user' })));
    const { unmount } = renderApp('/settings', aUser({ profile: 'user' }));
    await screen.findByRole('combobox', { name: 'Avaliações' });
    expect(screen.queryByText('Acesso do suporte')).toBeNull();
    expect(agent.of('GET /operator-entries')).toEqual([]);
    unmount();
    const at = '2026-11-26T12:00:00.000Z';
    const guest = aUser({ operator: { name: 'Olga', reason: 'Chamado 4711', since: at, until: at } });
    fakeGateway({ ...answers(guest), 'GET /operator-entries': () => ({ entries: [], count: 0, hasMore: false }) });
    renderApp('/settings', guest);

    expect(await screen.findByRole('combobox', { name: 'Permitir que o suporte entre' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await screen.findByText('Nenhum acesso até agora')).toBeVisible();
  });
});
