import { CAMPAIGN_SETTING_DEFAULTS, type Campaign, type CampaignReport } from '@recado/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import { tableReply } from '../../test/table-reply.js';
import './CampaignSettingsPage.js';
import './CampaignList.js';
import './ReportPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const texts = (name: string) => Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${name}${n}`, '']));
const aCampaign = (fields: Partial<Campaign> = {}): Campaign =>
  ({
    ...{ id: 'k1', companyId: 'aurora', name: 'Natal', status: 'INATIVA', confirmation: false },
    ...texts('message'),
    ...texts('confirmationMessage'),
    ...{ scheduledAt: null, completedAt: null, whatsappId: null, whatsapp: null, contactListId: null },
    ...{ whatsappIds: [], whatsapps: [] },
    ...{ contactList: null, tagListId: null, fileListId: null, mediaPath: null, mediaName: null },
    ...{ createdAt: AT, updatedAt: AT },
    ...fields,
  }) as Campaign;
const REPORT: CampaignReport = {
  ...{ total: 10, valid: 9, invalid: 1, confirmationRequested: 0, confirmed: 0, unanswered: 0 },
  ...{ sent: 6, delivered: 5, read: 2, failed: 1, optedOut: 0, excluded: 0, withoutConsent: 0, remaining: 2 },
};

const openWith = (records: Campaign[], path = '/campaigns', more: Parameters<typeof fakeGateway>[0] = {}) => {
  const user = aUser({ profile: 'admin' });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [],
    'GET /tags/list': () => [],
    'GET /campaigns/k1/recipients': () => ({ recipients: [], hasMore: false }),
    'GET /files/list': () => [{ id: 'f1', name: 'Cardápios' }],
    'GET /contact-lists/list': () => [{ id: 'l1', name: 'Clientes' }],
    'GET /admin/campaigns': () => tableReply('campaigns', records),
    'GET /admin/campaigns/k1': () => records[0],
    'POST /admin/campaigns': () => aCampaign(),
    'PUT /admin/campaigns/k1': () => aCampaign(),
    'POST /campaigns/k1/cancel': () => aCampaign({ status: 'CANCELADA' }),
    'DELETE /admin/campaigns/k1': () => ({ message: 'ok' }),
    ...more,
  });
  return { ...gateway, say: renderApp(path, user).say };
};

describe('the campaigns page', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('marks missing parts of a campaign, and offers the possible actions', async () => {
    openWith([aCampaign()]);
    const row = within(await screen.findByRole('row', { name: /Natal/ }));
    for (const text of ['Inativa', 'Não definida', 'Não definido', 'Sem agendamento', 'Não concluída'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.queryByRole('button', { name: 'Parar Natal' })).toBeNull();
    expect(row.queryByRole('button', { name: 'Reiniciar Natal' })).toBeNull();
    for (const name of ['Relatório de Natal', 'Editar Natal', 'Excluir Natal'])
      expect(row.getByRole('button', { name })).toBeVisible();
  });

  it.each([
    [[], [], 'Não definido'],
    [['Loja'], [], 'Loja'],
    [[], ['Padrão'], 'Padrão'],
    [['Loja', 'Balcão'], ['Balcão'], 'Balcão'],
    [['Loja', 'Balcão'], ['Loja', 'Balcão'], 'Loja, Balcão'],
  ])(
    'shows for a campaign with the connections %j that was sent through %j the connection %s',
    async (named, used, text) => {
      const of = (names: string[]) => names.map((name) => ({ id: name, name }));
      openWith([aCampaign({ whatsapps: of(named), usedWhatsapps: of(used) })]);
      const row = within(await screen.findByRole('row', { name: /Natal/ }));
      expect(row.getByText(text)).toBeVisible();
    },
  );

  it('stops a running campaign and confirms it', async () => {
    const gateway = openWith([aCampaign({ status: 'EM_ANDAMENTO', scheduledAt: AT })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Parar Natal' }));
    expect(await screen.findByText('Campanha cancelada')).toBeVisible();
    expect(gateway.of('POST /campaigns/k1/cancel')).toHaveLength(1);
  });

  it('shows why a campaign could not be restarted', async () => {
    const refuse = () => {
      throw new Refusal(409, 'ERR_CAMPAIGN_STATUS');
    };
    openWith([aCampaign({ status: 'CANCELADA', scheduledAt: AT })], '/campaigns', {
      'POST /campaigns/k1/restart': refuse,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reiniciar Natal' }));
    expect(await screen.findByText('A situação atual da campanha não permite isso.')).toBeVisible();
  });

  it('shows why a campaign stopped, with times in the company’s time zone', async () => {
    openWith([
      aCampaign({ status: 'CANCELADA', reason: 'ERR_NO_WAPP_FOUND', scheduledAt: '2026-11-21T01:30:00.000Z' }),
    ]);
    expect(await screen.findByText('Parou: a conexão foi excluída.')).toBeVisible();
    expect(screen.getAllByText('20/11/2026 22:30')[0]).toBeInTheDocument();
  });

  it('assigns another connection to a campaign that lost its own, and keeps its texts', async () => {
    const gateway = openWith(
      [aCampaign({ status: 'CANCELADA', reason: 'ERR_NO_WAPP_FOUND', scheduledAt: AT, message1: 'Oi' })],
      '/campaigns/k1',
      { 'GET /whatsapp': () => [{ id: 'w2', name: 'Loja Norte' }] },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar campanha' }));
    expect(await dialog.findByLabelText('Nome')).toBeDisabled();
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Conexão' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Loja Norte' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of('PUT /admin/campaigns/k1')).toHaveLength(1));
    const [{ body } = {}] = gateway.of('PUT /admin/campaigns/k1');
    expect(body).toMatchObject({ whatsappIds: ['w2'], contactListId: null, message1: 'Oi' });
    expect(body).not.toHaveProperty('scheduledAt');
  });

  it('offers several connections without deleted ones, and loads all of them', async () => {
    const lines = ['Linha 1', 'Linha 2', 'Linha 3'].map((name, n) => ({ id: `w${n + 1}`, name }));
    const whatsapps = lines.slice(0, 1);
    const gateway = openWith(
      [aCampaign({ whatsappIds: ['w1', 'gone'], whatsapps, contactListId: 'l1' })],
      '/campaigns/k1',
      {
        'GET /whatsapp': () => lines,
        'GET /campaigns/audience': () => ({ recipients: 2, invalid: 0, optedOut: 0, repeated: 0, expectedEnd: null }),
      },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar campanha' }));
    const connection = await dialog.findByRole('combobox', { name: 'Conexão' });
    await waitFor(() => expect(connection).toHaveTextContent('Linha 1'));
    await userEvent.click(connection);
    await userEvent.click(await screen.findByRole('option', { name: 'Linha 3' }));
    await userEvent.keyboard('{Escape}');
    expect(connection).toHaveTextContent('Linha 1, Linha 3');
    await waitFor(() =>
      expect(gateway.of('GET /campaigns/audience').at(-1)?.query.get('whatsappIds')).toBe('["w1","w3"]'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of('PUT /admin/campaigns/k1')).toHaveLength(1));
    expect(gateway.of('PUT /admin/campaigns/k1')[0]?.body).toMatchObject({ whatsappIds: ['w1', 'w3'] });
  });

  it('reports unknown variables', async () => {
    openWith([], '/campaigns/create', {
      'POST /admin/campaigns': () => {
        throw new Refusal(400, 'ERR_CAMPAIGN_VARIABLE', { names: '{inexistente}' });
      },
    });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Natal');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Variável desconhecida nas mensagens: {inexistente}')).toBeVisible();
  });

  it('reports unknown variables while typing, and disables sending', async () => {
    openWith([], '/campaigns/create', {
      'GET /campaigns/audience': () => ({ recipients: 3, invalid: 0, optedOut: 0, repeated: 0, expectedEnd: null }),
      'GET /campaign-settings': () => [{ key: 'variables', value: [{ key: 'loja', value: 'Centro' }] }],
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Lista de contatos' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Clientes' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Iniciar agora' }));
    const message = screen.getByRole('textbox', { name: 'Mensagem 1' });
    fireEvent.change(message, { target: { value: 'Oi {nome}, {xyz} na {loja} {{nome}}' } });
    expect(await screen.findByText('Variável desconhecida nas mensagens: {xyz}, {{nome}}')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Enviar agora a 3 pessoas' })).toBeDisabled();

    fireEvent.change(message, { target: { value: 'Oi {nome}, {{firstName}} na {loja}' } });
    await waitFor(() => expect(screen.queryByText(/Variável desconhecida/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Enviar agora a 3 pessoas' })).toBeEnabled();
  });

  it('shows the audience, and asks for confirmation before starting immediately', async () => {
    const gateway = openWith([], '/campaigns/create', {
      'GET /campaigns/audience': () => ({
        ...{ recipients: 1_200, invalid: 2, optedOut: 1, repeated: 3, expectedEnd: '2026-11-22T15:30:00.000Z' },
        first: { name: 'Ana Lima', values: { nome: 'Ana Lima', numero: '5511987654321', loja: 'Padaria {{ms}}' } },
      }),
      'POST /admin/campaigns': () => aCampaign(),
    });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Natal');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Lista de contatos' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Clientes' }));
    const summary = '1.200 pessoas recebem · 2 fora do WhatsApp · 1 pediu para sair · 3 repetidas, recebem uma vez';
    expect(await screen.findByText(`${summary} · Termina por volta de 22/11/2026 12:30`)).toBeVisible();
    expect(gateway.of('GET /campaigns/audience')[0]?.query.get('contactListId')).toBe('l1');

    const startNow = screen.getByRole('switch', { name: 'Iniciar agora' });
    await userEvent.click(startNow);
    expect(screen.queryByRole('dialog', { name: 'Iniciar agora?' })).toBeNull();
    const text = screen.getByRole('textbox', { name: 'Mensagem 1' });
    fireEvent.change(text, { target: { value: 'Olá, {nome}! {{firstName}} {loja} {{x}}' } });
    const send = await screen.findByRole('button', { name: 'Enviar agora a 1.200 pessoas' });
    await userEvent.click(send);
    const question = within(await screen.findByRole('dialog', { name: 'Iniciar agora?' }));
    expect(question.getByText(/1\.200 pessoas recebem/)).toBeVisible();
    expect(
      question.getByText(/A primeira pessoa, Ana Lima, lê:\s+Olá, Ana Lima! Ana Padaria \{\{ms\}\} \{\{x\}\}/),
    ).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Iniciar agora?' })).toBeNull());
    expect(gateway.of('POST /admin/campaigns')).toEqual([]);
    expect(startNow).toBeChecked();
    fireEvent.change(text, { target: { value: 'Oi' } });
    await userEvent.click(send);
    const again = within(await screen.findByRole('dialog', { name: 'Iniciar agora?' }));
    expect(again.getByText(/lê:\s+Oi$/)).toBeVisible();
    await userEvent.click(again.getByRole('button', { name: 'Enviar agora a 1.200 pessoas' }));
    await waitFor(() => expect(gateway.of('POST /admin/campaigns')).toHaveLength(1));
    expect(gateway.of('POST /admin/campaigns')[0]?.body).toMatchObject({ message1: 'Oi', name: 'Natal' });
  });

  it('warns before the start when a chosen number is limited or disconnected', async () => {
    const lock = { kind: 'BIZ_QUALITY', until: null };
    openWith([], '/campaigns/create', {
      'GET /whatsapp': () => [
        aConnection({ id: 'a', name: 'Loja', health: { lock, newChats: null } }),
        aConnection({ id: 'b', name: 'Feira', isDefault: false, status: 'DISCONNECTED' }),
      ],
      'GET /campaigns/audience': () => ({
        ...{ recipients: 2, invalid: 0, optedOut: 0, withoutConsent: 0, repeated: 0, expectedEnd: null, first: null },
      }),
    });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Natal');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Lista de contatos' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Clientes' }));
    const ofLoja = /^Loja: O WhatsApp não deixa este número iniciar conversas/;
    const ofFeira = 'Feira: Este número está desconectado agora. A campanha espera até que ele volte.';
    expect(await screen.findByText(ofLoja)).toBeVisible(); // the default connection
    expect(screen.queryByText(ofFeira)).toBeNull();

    await userEvent.click(screen.getByRole('combobox', { name: 'Conexão' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Feira' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('switch', { name: 'Iniciar agora' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Olá!' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar agora a 2 pessoas' }));

    const question = within(await screen.findByRole('dialog', { name: 'Iniciar agora?' }));
    expect(question.getByText(ofFeira)).toBeVisible();
    expect(question.queryByText(ofLoja)).toBeNull();
  });

  it('sends the current variant to the user’s number', async () => {
    const gateway = openWith([], '/campaigns/create', {
      'POST /campaigns/test': () => ({ message: 'ok', number: '5511987654321' }),
    });
    await screen.findByLabelText('Nome');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(gateway.of('POST /campaigns/test')).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Olá, {nome}!' } });
    await userEvent.type(screen.getByLabelText('Testar no seu número'), '11987654321');
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('Teste enviado')).toBeVisible();
    expect(screen.getByText(/^Enviado para \+55 .*98765-4321$/)).toBeVisible();
    const [{ body } = {}] = gateway.of('POST /campaigns/test');
    expect(body).toEqual({ number: '11987654321', message: 'Olá, {nome}!', whatsappId: null });
  });

  it('deletes a campaign after confirmation and confirms it', async () => {
    const gateway = openWith([aCampaign()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Natal' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Campanha excluída')).toBeVisible();
    expect(gateway.of('DELETE /admin/campaigns/k1')).toHaveLength(1);
  });

  it('schedules a campaign in the company’s time zone, with several variants', async () => {
    const gateway = openWith([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova campanha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova campanha' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Obrigatório')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Natal');
    fireEvent.change(dialog.getByLabelText('Agendamento'), { target: { value: '2030-01-01T10:00' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Olá, {nome}!' } });
    await userEvent.click(dialog.getByRole('tab', { name: 'Mensagem 5' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Mensagem 5' }), { target: { value: 'Oi!' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /admin/campaigns').map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Natal', ...texts('message'), ...texts('confirmationMessage'), confirmation: false },
        ...{ message1: 'Olá, {nome}!', message5: 'Oi!', whatsappIds: [], contactListId: null, tagListId: null },
        ...{ fileListId: null, clientId: expect.any(String) },
        scheduledAt: '2030-01-01T13:00:00.000Z',
      },
    ]);
  });

  it('sets the start time after the upload, and creates one campaign although the file was rejected first', async () => {
    const order: unknown[] = [];
    const uploads = fakeUploads(({ path }) => {
      if (uploads.length === 1) throw new Refusal(400, 'ERR_MEDIA_TYPE');
      order.push(path);
      return aCampaign({ mediaName: 'natal.png' });
    });
    const gateway = openWith([], '/campaigns/create', {
      'PUT /campaigns/k1': ({ body }) => {
        order.push(body);
        return aCampaign();
      },
    });
    await userEvent.type(await screen.findByLabelText('Nome'), 'Natal');
    fireEvent.change(screen.getByLabelText('Agendamento'), { target: { value: '2030-01-01T10:00' } });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['x'], 'natal.png', { type: 'image/png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Arquivos deste tipo não são aceitos aqui.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(order).toEqual(['/campaigns/k1/media-upload', { scheduledAt: '2030-01-01T13:00:00.000Z' }]);
    expect(gateway.of('POST /admin/campaigns')).toHaveLength(1);
    expect(gateway.of('POST /admin/campaigns')[0]?.body).not.toHaveProperty('scheduledAt');
  });

  it('shows a finished campaign read-only', async () => {
    openWith([aCampaign({ status: 'FINALIZADA', scheduledAt: AT, completedAt: AT, message1: 'Olá!' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver Natal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Campanha Natal' }));
    expect(dialog.getByText('Esta campanha não pode mais ser alterada.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Mensagem 1' })).toBeDisabled();
    expect(await dialog.findByLabelText('Nome')).toBeDisabled();
  });

  it('saves only the messages of a cancelled campaign', async () => {
    const gateway = openWith([aCampaign({ status: 'CANCELADA', scheduledAt: AT, message1: 'Olá!' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Natal' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('Nome')).toBeDisabled();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Até já!' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = gateway.of('PUT /admin/campaigns/k1');
    expect(call?.body).toEqual({ ...texts('message'), ...texts('confirmationMessage'), message1: 'Até já!' });
  });
});

describe('the campaigns', () => {
  withOwnClock();
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('have addresses that open the form, and closing it returns to the list', async () => {
    openWith([aCampaign()], '/campaigns/k1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar campanha' }));
    expect(await dialog.findByLabelText('Nome')).toHaveValue('Natal');
    await userEvent.type(dialog.getByLabelText('Nome'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(window.location.pathname).toBe('/campaigns'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are deleted together when selected, but only after the undo period', async () => {
    const gateway = openWith([aCampaign(), aCampaign({ id: 'k2', name: 'Páscoa', status: 'EM_ANDAMENTO' })]);
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/Páscoa/)).getByRole('checkbox')).toBeDisabled();
    await userEvent.click((await row(/Natal/)).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    expect(screen.queryByText('Natal')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

    expect(await screen.findByText('Natal')).toBeVisible();
    expect(gateway.of('DELETE /admin/campaigns/k1')).toEqual([]);
  });
});

describe('the recipients of a campaign', () => {
  afterEach(anyWidth);

  it.each([
    ['lock', '2026-11-22T15:30:00.000Z', 'O WhatsApp bloqueou novas conversas: continua sozinha em 22/11/2026 12:30'],
    ['lock', null, 'O WhatsApp bloqueou novas conversas: continua sozinha quando ele liberar'],
    [
      'newChats',
      '2026-11-22T15:30:00.000Z',
      'Cota de novas conversas do WhatsApp usada: continua sozinha em 22/11/2026 12:30',
    ],
    ['newChats', null, 'Cota de novas conversas do WhatsApp usada: continua sozinha no próximo ciclo'],
  ])('wait while WhatsApp limits the number (%s, %s)', async (waitsFor, until, text) => {
    localStorage.setItem('cshow', 'true');
    const without = [{ name: 'Linha 2', errorCode: 'ERR_WAPP_RESTRICTED', until }];
    const outlook = { waitsFor, until, expectedEnd: null, without };
    openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => ({ ...aCampaign({ status: 'EM_ANDAMENTO' }), report: REPORT, outlook }),
      'GET /campaigns/k1/recipients': () => ({ recipients: [], hasMore: false }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(until ? /^Espera Linha 2 até 22\/11\/2026 12:30: / : /^Espera Linha 2: /)).toBeVisible();
    expect(screen.queryByText(/Segue sem/)).toBeNull();
  });

  it('wait for the only number while it is disconnected, without an expected end', async () => {
    localStorage.setItem('cshow', 'true');
    const without = [{ name: 'Linha 2', errorCode: 'ERR_WAPP_NOT_INITIALIZED' }];
    const outlook = { waitsFor: 'connection', until: null, expectedEnd: null, without };
    openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => ({ ...aCampaign({ status: 'EM_ANDAMENTO' }), report: REPORT, outlook }),
      'GET /campaigns/k1/recipients': () => ({ recipients: [], hasMore: false }),
    });
    expect(await screen.findByText('Nenhum número conectado: continua sozinha quando um voltar')).toBeVisible();
    expect(screen.getByText(/^Espera Linha 2: Este número está desconectado do WhatsApp/)).toBeVisible();
  });

  it('are filtered by state and searched, with the reason of a failure and the reasons for waiting in the report', async () => {
    localStorage.setItem('cshow', 'true');
    const without = [{ name: 'Linha 2', errorCode: 'ERR_WAPP_RESTRICTED' }];
    const outlook = { waitsFor: 'hours', expectedEnd: '2026-11-22T15:30:00.000Z', without };
    const campaign = { ...aCampaign({ status: 'EM_ANDAMENTO' }), report: REPORT, outlook };
    const rui = {
      ...{ id: 's1', name: 'Rui', number: '5511987654321', state: 'failed', errorCode: 'ERR_WAPP_REFUSED' },
      ...{ sentAt: null, deliveredAt: null, readAt: null, optedOutAt: null },
    };
    const gateway = openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => campaign,
      'GET /campaigns/k1/recipients': () => ({ recipients: [rui], hasMore: false }),
    });
    expect(await screen.findByText('Espera o horário de envio · Termina por volta de 22/11/2026 12:30')).toBeVisible();
    expect(screen.getByText(/^Segue sem Linha 2: /)).toBeVisible();
    const row = within(await screen.findByRole('row', { name: /Rui/ }));
    expect(row.getByText(/Não enviado/)).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Situação' }));
    await userEvent.click(screen.getByRole('option', { name: 'Não enviado' }));
    await userEvent.type(screen.getByLabelText('Buscar destinatários'), 'rui');
    await waitFor(() => {
      const asked = gateway.of('GET /campaigns/k1/recipients').map(({ query }) => Object.fromEntries(query));
      expect(asked.at(-1)).toMatchObject({ state: 'failed', searchParam: 'rui' });
    });
  });

  it('are loaded again when the campaign changes', async () => {
    localStorage.setItem('cshow', 'true');
    const { of, say } = openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => ({ ...aCampaign({ status: 'FINALIZADA' }), report: REPORT }),
    });
    await screen.findByText('Ninguém aqui ainda');
    const before = of('GET /campaigns/k1/recipients').length;
    say('campaign', { action: 'update', campaignId: 'k1' });

    await waitFor(() => expect(of('GET /campaigns/k1/recipients').length).toBeGreaterThan(before));
  });

  it('have the number and the latest time below the name on a phone', async () => {
    localStorage.setItem('cshow', 'true');
    onScreenOf(WIDTH.phone);
    const rui = {
      ...{ id: 's1', name: 'Rui', number: '5511987654321', state: 'sent', errorCode: null, optedOutAt: null },
      ...{ sentAt: '2026-11-22T15:30:00.000Z', deliveredAt: '2026-11-22T15:31:00.000Z', readAt: null },
    };
    openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => ({ ...aCampaign({ status: 'FINALIZADA' }), report: REPORT }),
      'GET /campaigns/k1/recipients': () => ({ recipients: [rui], hasMore: false }),
    });
    expect(await screen.findByText('+55 (11) 98765-4321 · Entregue 22/11/2026 12:31')).toBeVisible();
  });
});

describe('the report of a campaign', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('shows the progress and the result per contact', async () => {
    const campaign = { ...aCampaign({ status: 'FINALIZADA' }), report: REPORT };
    openWith([], '/campaign/k1/report', { 'GET /campaigns/k1': () => campaign });
    expect(await screen.findByText('8 de 10 contatos')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Progresso' })).toHaveAttribute('aria-valuenow', '80');
    expect(screen.getByText('Entregues').nextSibling).toHaveTextContent('5');
  });

  it('groups the digits of large numbers', async () => {
    const report = { ...REPORT, total: 12_500, remaining: 500, delivered: 11_000 };
    openWith([], '/campaign/k1/report', { 'GET /campaigns/k1': () => ({ ...aCampaign({}), report }) });
    expect(await screen.findByText('12.000 de 12.500 contatos')).toBeVisible();
    expect(screen.getByText('Entregues').nextSibling).toHaveTextContent('11.000');
  });

  it('lists the connections and stops the campaign', async () => {
    const whatsapps = [
      { id: 'w', name: 'Loja' },
      { id: 'v', name: 'Norte' },
    ];
    const campaign = { ...aCampaign({ status: 'EM_ANDAMENTO', whatsapps }), report: REPORT };
    const gateway = openWith([], '/campaign/k1/report', {
      'GET /campaigns/k1': () => campaign,
      'POST /campaigns/k1/cancel': () => ({ ...campaign, status: 'CANCELADA' }),
    });
    expect(await screen.findByText(/^Em Andamento · Loja, Norte/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Parar Natal' }));

    expect(await screen.findByText('Campanha cancelada')).toBeVisible();
    expect(gateway.of('POST /campaigns/k1/cancel')).toHaveLength(1);
  });

  it('reports a loading error', async () => {
    const refuse = () => {
      throw new Refusal(404, 'ERR_NO_CAMPAIGN_FOUND');
    };
    openWith([], '/campaign/k1/report', { 'GET /campaigns/k1': refuse });
    expect(await screen.findByText('Não foi possível carregar o relatório.')).toBeVisible();
  });
});

describe('the campaign settings page', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));
  const pairs = Object.entries(CAMPAIGN_SETTING_DEFAULTS).map(([key, value]) => ({ key, value }));
  const open = () =>
    openWith([], '/campaigns-config', {
      'GET /campaign-settings': () => pairs,
      'POST /campaign-settings': () => pairs,
    });

  it('offers the intervals of the specification', async () => {
    open();
    const offered = async (label: string) => {
      await userEvent.click(await screen.findByRole('combobox', { name: label }));
      const options = screen.getAllByRole('option').map((option) => Number(option.getAttribute('data-value')));
      await userEvent.keyboard('{Escape}');
      return options;
    };
    expect(await offered('Intervalo aleatório de disparo')).toEqual([0, 5, 10, 15, 20]);
    const longer = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
    expect(await offered('Intervalo maior após')).toEqual(longer);
    expect(await offered('Intervalo maior de disparo')).toEqual(longer);
  });

  it('adds a variable only once and saves', async () => {
    const gateway = open();
    const add = async (key: string, value: string) => {
      await userEvent.type(await screen.findByLabelText('Atalho'), key);
      await userEvent.type(screen.getByLabelText('Valor'), value);
      await userEvent.click(screen.getByRole('button', { name: 'Adicionar variável' }));
    };
    await add('loja', 'Aurora');
    await add('loja', 'Outra');
    expect(screen.getByText('Este atalho já existe.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Configurações salvas')).toBeVisible();
    const settings = { ...CAMPAIGN_SETTING_DEFAULTS, variables: [{ key: 'loja', value: 'Aurora' }] };
    expect(gateway.of('POST /campaign-settings').map(({ body }) => body)).toEqual([{ settings }]);
  });

  it('edits hours, days, limits and stop conditions', async () => {
    const gateway = open();
    fireEvent.change(await screen.findByLabelText('Das'), { target: { value: '08:00' } });
    fireEvent.change(screen.getByLabelText('Até as'), { target: { value: '18:30' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Domingo' }));
    fireEvent.change(screen.getByLabelText('No primeiro dia'), { target: { value: '50' } });
    fireEvent.change(screen.getByLabelText('Falhas (%)'), { target: { value: '140' } });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Configurações salvas')).toBeVisible();
    const [{ body } = {}] = gateway.of('POST /campaign-settings');
    expect(body).toMatchObject({
      settings: {
        sendFrom: '08:00',
        sendUntil: '18:30',
        dailyStart: 50,
        stopFailurePercent: 100,
        stopOptOutPercent: 10,
      },
    });
    expect((body as { settings: { sendDays: string[] } }).settings.sendDays).not.toContain('sunday');
  });

  it('asks before discarding a change, but not after saving', async () => {
    open();
    const question = () => screen.queryByRole('dialog', { name: 'Descartar o que você digitou?' });
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'Atendimentos' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Intervalo aleatório de disparo' }));
    await userEvent.click(screen.getByRole('option', { name: '10 segundos' }));
    await leave();
    await waitFor(() => expect(question()).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(question()).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Configurações salvas')).toBeVisible();
    await leave();

    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    expect(question()).toBeNull();
  });
});
