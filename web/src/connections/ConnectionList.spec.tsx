import { describe, expect, it } from '@jest/globals';
import type { ConnectionView } from '@recado/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aUser } from '../../test/builders.js';
import { aQueue } from '../../test/queue-builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';

const admin = aUser();
const delivery = aConnection({
  id: 'delivery',
  name: 'Delivery',
  number: null,
  status: 'qrcode',
  qrcode: '2@abc',
  isDefault: false,
});

function withConnections(...connections: ConnectionView[]) {
  return fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => connections,
    'GET /admin/connections': () => tableReply('connections', connections),
    'GET /admin/connections/shop': () => connections[0],
    'GET /queue': () => [],
    'POST /admin/connections': () => delivery,
    'DELETE /admin/connections/shop': () => ({ message: 'ok' }),
    'POST /whatsapp/shop/token': () => ({ token: 'made-by-the-server-1234' }),
    'PUT /admin/connections/shop': () => connections[0],
    'GET /prompt': () => ({ prompts: [], count: 0, hasMore: false }),
    'GET /queueIntegration': () => ({ queueIntegrations: [], count: 0, hasMore: false }),
    'POST /whatsapp-restart': () => ({ message: 'ok' }),
    'POST /whatsappsession/delivery': () => ({ message: 'ok' }),
    'POST /whatsappsession/delivery/confirm': () => ({ message: 'ok' }),
    'PUT /whatsappsession/delivery': () => ({ message: 'ok' }),
    'POST /whatsappsession/delivery/restore': () => ({ message: 'ok' }),
  });
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body);

describe('the connections page', () => {
  it.each<[string, ConnectionView['health'], RegExp]>([
    [
      'a lock',
      { lock: { kind: 'BIZ_QUALITY', until: '2099-01-05T10:00:00.000Z' }, newChats: null },
      /iniciar conversas até 05\/01/,
    ],
    [
      'a lock without an end',
      { lock: { kind: 'DEFAULT', until: null }, newChats: null },
      /iniciar conversas por enquanto/,
    ],
    ['a quota', { lock: null, newChats: { total: 50, used: 12, until: null } }, /12 de 50 novas conversas/],
    ['a used-up quota', { lock: null, newChats: { total: 50, used: 50, until: null } }, /usou toda a cota/],
  ])('shows %s of a number', async (_case, health, text) => {
    withConnections(aConnection({ health }));
    renderApp('/connections', admin);
    expect((await rowOf('Loja Centro')).getByText(text)).toBeVisible();
  });

  it('does not show an expired lock', async () => {
    const lock = { kind: 'BIZ_QUALITY', until: '2020-01-05T10:00:00.000Z' };
    withConnections(aConnection({ health: { lock, newChats: null } }));
    renderApp('/connections', admin);
    expect((await rowOf('Loja Centro')).queryByText(/iniciar conversas/)).toBeNull();
  });

  it.each([
    ['CONNECTED', ['Desconectar']],
    ['PAIRING', ['Desconectar']],
    ['TIMEOUT', ['Desconectar']],
    ['DISCONNECTED', ['Tentar novamente', 'Novo QR CODE']],
    ['qrcode', ['QR CODE']],
    ['OPENING', ['Conectando']],
  ] as const)('offers for %s: %s', async (status, labels) => {
    withConnections(aConnection({ status }));
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');

    for (const label of labels) expect(row.getByRole('button', { name: label })).toBeVisible();
    expect(row.getAllByRole('button')).toHaveLength(labels.length + 2);
  });

  it.each<[NonNullable<ConnectionView['proxy']>['state'], RegExp]>([
    ['works', /^funcionando desde 05\/01/],
    ['unreachable', /^sem resposta desde 05\/01/],
    ['refused', /^recusa o usuário ou a senha desde 05\/01/],
  ])('shows how the proxy of a connection does: %s', async (state, text) => {
    withConnections(aConnection({ proxy: { state, since: '2026-01-05T12:00:00.000Z' } }));
    renderApp('/connections', admin);
    expect((await rowOf('Loja Centro')).getByText(text)).toBeVisible();
  });

  it('shows a proxy without its password, and sends the mask back', async () => {
    const proxy = { proxyUrl: 'socks5://proxy.example:1080', proxyUsername: 'loja', proxyPassword: '••••••••' };
    const gateway = withConnections(aConnection({ id: 'shop', name: 'Loja Centro', ...proxy }));
    renderApp('/connections', admin);
    await userEvent.click((await rowOf('Loja Centro')).getByRole('button', { name: /Editar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Proxy (opcional)')).toHaveValue(proxy.proxyUrl);
    expect(dialog.getByLabelText('Senha do proxy')).toHaveAttribute('type', 'password');
    await userEvent.clear(dialog.getByLabelText('Usuário do proxy'));
    await userEvent.type(dialog.getByLabelText('Usuário do proxy'), 'filial');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/connections/shop')).toHaveLength(1));
    expect(JSON.stringify(gateway.of('PUT /admin/connections/shop'))).toContain('filial');
    expect(JSON.stringify(gateway.of('PUT /admin/connections/shop'))).toContain('••••••••');
  });

  it('shows the validation error of a new field below it, in the user’s language', async () => {
    const gateway = withConnections(aConnection({ id: 'shop', name: 'Loja Centro' }));
    gateway.handlers['PUT /admin/connections/shop'] = () => {
      const fields = { proxyPassword: ['Type the password again'] };
      throw new Refusal(400, 'ERR_VALIDATION', { fields, form: [] });
    };
    renderApp('/connections', admin);
    await userEvent.click((await rowOf('Loja Centro')).getByRole('button', { name: /Editar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const [url, user] = [dialog.getByLabelText('Proxy (opcional)'), dialog.getByLabelText('Usuário do proxy')];
    const days = dialog.getByLabelText(/^Importar mensagens/);
    await userEvent.type(url, 'proxy:3128');
    await userEvent.type(user, 'a:b');
    fireEvent.change(days, { target: { value: '400' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText(/^Comece com http:\/\/, https:\/\/ ou socks5:\/\//)).toBeVisible();
    expect(dialog.getByText('O usuário não pode ter dois-pontos.')).toBeVisible();
    expect(dialog.getByText('De 0 a 365 dias.')).toBeVisible();

    fireEvent.change(url, { target: { value: 'http://user:pass@proxy.example' } });
    await waitFor(() => expect(url).toHaveAccessibleDescription(/usuário/));
    fireEvent.change(url, { target: { value: 'http://proxy.example:3128' } });
    fireEvent.change(user, { target: { value: 'loja' } });
    fireEvent.change(days, { target: { value: '30' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('O endereço mudou: digite a senha de novo.')).toBeVisible();
  });

  const soon = new Date(Date.now() + 86_400_000).toISOString();
  it.each<[string, Partial<ConnectionView>, string[]]>([
    ['keys of a former link', { oldLinkUntil: soon }, ['Tentar com o vínculo anterior', 'Novo QR CODE']],
    ['keys whose time is over', { oldLinkUntil: '2020-01-05T10:00:00.000Z' }, ['Novo QR CODE']],
    ['no keys', { oldLinkUntil: null }, ['Novo QR CODE']],
    ['a linked number', { oldLinkUntil: soon, number: '5511996124408' }, ['Tentar novamente', 'Novo QR CODE']],
    [
      'a QR code',
      { oldLinkUntil: soon, status: 'qrcode', qrcode: '2@a' },
      ['QR CODE', 'Tentar com o vínculo anterior'],
    ],
  ])('offers to try the old link again only where it can: %s', async (_case, more, labels) => {
    withConnections(aConnection({ number: null, status: 'DISCONNECTED', ...more }));
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');

    for (const label of labels) expect(row.getByRole('button', { name: label })).toBeVisible();
    expect(row.getAllByRole('button')).toHaveLength(labels.length + 2);
  });

  it('retries the existing link with one click', async () => {
    const gateway = withConnections({ ...delivery, status: 'DISCONNECTED', qrcode: '', oldLinkUntil: soon });
    renderApp('/connections', admin);

    await userEvent.click(await screen.findByRole('button', { name: 'Tentar com o vínculo anterior' }));

    await waitFor(() => expect(gateway.of('POST /whatsappsession/delivery/restore')).toHaveLength(1));
  });

  it('shows the last number of an ended link as not linked', async () => {
    withConnections(aConnection({ number: null, lastNumber: '5511996124408', status: 'DISCONNECTED' }));
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');

    expect(row.getByText('+55 (11) 99612-4408')).toBeVisible();
    expect(row.getByText('sem vínculo agora')).toBeVisible();
    expect(row.queryByText('ainda não lido')).toBeNull();
  });

  it('shows each detail of a session on a captioned line, problems first', async () => {
    const at = '2099-01-05T10:00:00.000Z';
    withConnections(
      aConnection({
        ...{ status: 'DISCONNECTED', number: null, problem: 'ERR_WAPP_BLOCKED', retries: 2, oldLinkUntil: at },
        waiting: { live: 1, bulk: 0, since: at },
        proxy: { state: 'works', since: at },
        history: { days: 30, state: 'done', percent: 100, messages: 3, updatedAt: at }, // the session has ended
        health: { lock: { kind: 'BIZ_QUALITY', until: null }, newChats: null },
      }),
    );
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');

    const captions = row.getAllByRole('term').map(({ textContent }) => textContent);
    expect(captions).toEqual(['Motivo', 'Limite', 'Envios', 'Reconexão', 'Vínculo', 'Proxy']);
    expect(row.getAllByRole('definition')).toHaveLength(captions.length);
  });

  it('formats the phone number', async () => {
    withConnections(aConnection());
    renderApp('/connections', admin);

    expect(await screen.findByText('+55 (11) 99612-4408')).toBeVisible();
  });

  it('shows the QR code, and closes the dialog when the phone has scanned it', async () => {
    withConnections(delivery);
    const { say } = renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'QR CODE' }));
    expect(await screen.findByRole('dialog', { name: 'Conectar “Delivery”' })).toBeVisible();
    const { id, name, retries } = delivery;
    const updatedAt = '2026-11-21T13:00:00.000Z';
    say('whatsappSession', {
      action: 'update',
      session: { id, name, retries, updatedAt, number: '5511912345678', status: 'CONNECTED', qrcode: '' },
    });

    expect(await screen.findByText('Delivery conectado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Conectado')).toBeVisible();
  });

  it('shows a token generated by the server once, and stores only its last characters', async () => {
    const gateway = withConnections(aConnection({ id: 'shop', name: 'Loja Centro' }));
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');
    await userEvent.click(row.getByRole('button', { name: /Editar/ }));
    const field = await screen.findByLabelText('Token da API de mensagens');
    expect(field).toHaveValue('');
    await userEvent.type(field, 'a-token-of-my-own');
    expect(field).toHaveValue('');

    await userEvent.click(screen.getByRole('button', { name: 'Gerar' }));
    await waitFor(() => expect(field).toHaveValue('made-by-the-server-1234'));
    expect(copiedBy(screen.getByRole('button', { name: 'Copiar' }))).toBe('made-by-the-server-1234');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/connections/shop')).toHaveLength(1));
    expect(JSON.stringify(gateway.of('PUT /admin/connections/shop'))).not.toContain('made-by-the-server');
  });

  it('saves and shows the menu behaviour of a connection', async () => {
    const stored = {
      ...{ transferQueueId: 'support', timeToTransfer: 10, timeUseBotQueues: 5, maxUseBotQueues: 1, historyDays: 30 },
    };
    const gateway = withConnections(aConnection({ ...stored, provider: 'stable' }));
    gateway.handlers['GET /queue'] = () => [aQueue(), aQueue({ id: 'support', name: 'Suporte' })];
    renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');
    await userEvent.click(row.getByRole('button', { name: /Editar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Fila de transferência' })).toHaveTextContent('Suporte'),
    );
    const field = (name: RegExp) => dialog.getByLabelText(name);
    expect(field(/^Transferir sem fila/)).toHaveValue(10);
    expect(field(/^Passar do menu/)).toHaveValue(5);
    expect(field(/^Enviar o menu/)).toHaveValue(1);
    expect(field(/^Provedor/)).toHaveValue('stable');
    const days = field(/^Importar mensagens/);
    expect(days).toHaveValue(30);
    expect(days).toHaveAttribute('max', '365');
    expect(days).toHaveAccessibleDescription(/^Vale ao ler o QR code/);
    await userEvent.clear(days);
    await userEvent.type(days, '90');

    await userEvent.clear(field(/^Enviar o menu/));
    await userEvent.type(field(/^Enviar o menu/), '2');
    await userEvent.click(dialog.getByRole('combobox', { name: 'Fila de transferência' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Não transferir' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/connections/shop')).toHaveLength(1));
    const changed = { ...stored, provider: 'stable', maxUseBotQueues: 2, transferQueueId: null, historyDays: 90 };
    expect(gateway.of('PUT /admin/connections/shop')[0]?.body).toMatchObject(changed);
  });

  it.each([
    ['waiting', 0, 0, 'à espera do celular'],
    ['importing', 35, 12_400, '35 %, 12.400 mensagens'],
    ['importing', 2, 1, '2 %, 1 mensagem'],
    ['done', 100, 50_000, '50.000 mensagens importadas'],
  ] as const)('shows the progress of the history import: %s %i %% %i', async (state, percent, messages, text) => {
    const history = { days: 30, state, percent, messages, updatedAt: new Date(0).toISOString() };
    withConnections(aConnection({ history }));
    renderApp('/connections', admin);

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('adds a connection with the defaults of the specification', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nome'), 'Delivery');
    expect(dialog.getByLabelText(/^Resolver atendimentos parados/)).toHaveAccessibleDescription(
      'Valem no lugar das horas da empresa, em Configurações. 0: valem as da empresa.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(gateway.of('POST /admin/connections')).toHaveLength(1));
    const defaults = { provider: 'beta', expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, historyDays: 0 };
    expect(gateway.of('POST /admin/connections')[0]?.body).toMatchObject({ name: 'Delivery', ...defaults });
  });

  describe('with an open QR dialog', () => {
    const { id, name, number, retries } = delivery;
    let minute = 0;
    const session = (fields: Partial<ConnectionView>) => ({
      action: 'update' as const,
      session: {
        ...{ id, name, number, retries, status: 'DISCONNECTED' as const, problem: null, qrcode: '', ...fields },
        updatedAt: `2026-11-21T13:${String(++minute).padStart(2, '0')}:00.000Z`,
      },
    });
    const expired = () => session({ problem: 'ERR_WAPP_QR_EXPIRED' });
    const open = async () => {
      const gateway = withConnections(delivery);
      const app = renderApp('/connections', admin);
      await userEvent.click(await screen.findByRole('button', { name: 'QR CODE' }));
      await screen.findByRole('dialog');
      return { gateway, ...app };
    };
    const renewals = (gateway: ReturnType<typeof withConnections>) => gateway.of('POST /whatsappsession/delivery');

    it('requests a new code when the codes have expired, and shows it', async () => {
      const { gateway, say } = await open();

      say('whatsappSession', expired());
      await waitFor(() => expect(renewals(gateway)).toHaveLength(1));
      say('whatsappSession', session({ status: 'OPENING' }));
      expect(await screen.findByLabelText('Aguardando o código…')).toBeInTheDocument();
      say('whatsappSession', session({ status: 'qrcode', qrcode: '2@next' }));

      expect(await screen.findByTitle('QR code para conectar Delivery')).toBeInTheDocument();
      expect(screen.getByRole('dialog')).toBeVisible();
    });

    it('explains that WhatsApp requires a passkey, shows the code to compare, and closes when the phone has linked', async () => {
      const { say } = await open();
      const pairing = (step: 'passkey-asked' | 'compare-code', code?: string) => ({
        ...{ step, nonce: 'n', expiresAt: '2026-11-21T14:00:00.000Z', ...(code && { code }) },
      });

      say('whatsappSession', session({ status: 'PAIRING', pairing: pairing('passkey-asked') }));
      expect(await screen.findByText(/O WhatsApp pede a chave de acesso/)).toBeVisible();
      say('whatsappSession', session({ status: 'PAIRING', pairing: pairing('compare-code', 'ABCD-1234') }));
      expect(await screen.findByText('ABCD-1234')).toBeVisible();
      say('whatsappSession', session({ status: 'PAIRING', pairing: null }));

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('closes with the reason when the session ended otherwise', async () => {
      const { say } = await open();

      say('whatsappSession', session({ problem: 'ERR_WAPP_BLOCKED' }));

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(await screen.findByRole('alert')).toHaveTextContent('O WhatsApp bloqueou este número.');
    });
  });

  it('shows the number of messages waiting to be sent', async () => {
    withConnections({ ...delivery, waiting: { live: 2, bulk: 40, since: '2026-01-05T10:00:00.000Z' } });
    renderApp('/connections', admin);

    expect(await screen.findByText(/^42 envios esperam desde /)).toBeInTheDocument();
  });

  it('opens the QR dialog after saving a new connection', async () => {
    const connections = [aConnection()];
    fakeGateway({
      'GET /auth/me': () => admin,
      'GET /whatsapp': () => [...connections],
      'GET /admin/connections': () => tableReply('connections', connections),
      'GET /queue': () => [],
      'POST /admin/connections': () => {
        connections.push(delivery);
        return delivery;
      },
    });
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Nome'), 'Delivery');
    await userEvent.click(form.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByRole('dialog', { name: 'Conectar “Delivery”' })).toBeVisible();
  });

  it('offers one button for a connection without a number, which opens the dialog', async () => {
    const gateway = withConnections({ ...delivery, status: 'DISCONNECTED', qrcode: '' });
    renderApp('/connections', admin);
    const row = await rowOf('Delivery');
    expect(row.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
    await userEvent.click(row.getByRole('button', { name: 'Novo QR CODE' }));

    expect(await screen.findByRole('dialog', { name: 'Conectar “Delivery”' })).toBeVisible();
    await waitFor(() => expect(gateway.of('PUT /whatsappsession/delivery')).toHaveLength(1));
  });

  it('asks for confirmation when another number was linked, and shows both numbers', async () => {
    const held = { number: '5511996124408', heldNumber: '5561905992674', problem: 'ERR_WAPP_OTHER_NUMBER' };
    const gateway = withConnections({ ...delivery, ...held, status: 'DISCONNECTED', qrcode: '' });
    renderApp('/connections', admin);
    const row = await rowOf('Delivery');
    await userEvent.click(row.getByRole('button', { name: 'Conferir o número' }));
    const dialog = await screen.findByRole('dialog', { name: 'Usar outro número?' });
    expect(dialog).toHaveTextContent('Delivery usava +55 (11) 99612-4408 e foi conectada com +55 (61) 90599-2674.');
    expect(gateway.of('POST /whatsappsession/delivery/confirm')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Usar o número novo' }));

    await waitFor(() => expect(gateway.of('POST /whatsappsession/delivery/confirm')).toHaveLength(1));
  });

  it('asks for confirmation before deleting', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Loja Centro' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(gateway.of('DELETE /admin/connections/shop')).toHaveLength(1));
  });

  it.each([
    [true, /3\. Esta é a conexão padrão\. .*se for a única, nada mais entra nem sai\./],
    [false, /3\. As respostas passam a sair pela conexão padrão\./],
  ])(
    'explains before deletion how replies are sent afterwards: default connection %s',
    async (isDefault, explanation) => {
      const gateway = withConnections({ ...aConnection(), isDefault });
      gateway.handlers['GET /uses'] = () => ({ active: 3, closed: 0, agents: 0, connections: 0, options: 0 });
      renderApp('/connections', admin);
      await userEvent.click(await screen.findByRole('button', { name: 'Excluir Loja Centro' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(explanation)).toBeVisible();
    },
  );

  it('shows a state that arrives before the connections', async () => {
    const late = heldAnswer<ConnectionView[]>();
    const gateway = withConnections(aConnection({ id: 'shop', status: 'OPENING' }));
    gateway.handlers['GET /whatsapp'] = () => late.promise;
    const { say } = renderApp('/connections', admin);
    const row = await rowOf('Loja Centro');
    const { id, name, number, retries } = aConnection({ id: 'shop' });
    const session = { id, name, number, retries, updatedAt: '2099-01-01T00:00:00.000Z', qrcode: '' };
    say('whatsappSession', { action: 'update', session: { ...session, status: 'CONNECTED' } });
    late.resolve([aConnection({ id: 'shop', status: 'OPENING' })]);

    expect(await row.findByText('Conectado')).toBeVisible();
  });

  it('shows what is wrong with a name', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    await submit();
    expect(await dialog.findByText('Required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'D');
    await submit();

    expect(await dialog.findByText('Too Short!')).toBeVisible();
    expect(gateway.of('POST /admin/connections')).toHaveLength(0);
  });

  it('shows a server error at its field', async () => {
    const gateway = withConnections(aConnection());
    gateway.handlers['POST /admin/connections'] = () => {
      throw new Refusal(400, 'ERR_VALIDATION', { fields: { provider: ['Required'] }, form: [] });
    };
    renderApp('/connections/create', admin);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nome'), 'Delivery');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(dialog.getByLabelText('Provedor')).toBeInvalid());
    expect(dialog.getByLabelText('Nome')).toHaveValue('Delivery');
  });

  it('keeps the typed values when the connection changes on the server', async () => {
    const gateway = withConnections(aConnection({ id: 'shop', provider: 'beta' }));
    const { say } = renderApp('/connections/shop', admin);
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar conexão' }));
    await userEvent.type(await dialog.findByLabelText('Mensagem de conclusão'), 'Até logo!');
    const changed = aConnection({ id: 'shop', provider: 'stable' });
    gateway.handlers['GET /admin/connections/shop'] = () => changed;
    say('whatsapp', { action: 'update', whatsapp: changed });

    await waitFor(() => expect(dialog.getByLabelText('Provedor')).toHaveValue('stable'));
    expect(dialog.getByLabelText('Mensagem de conclusão')).toHaveValue('Até logo!');
  });

  it('opens the form of the connection in the address', async () => {
    withConnections(aConnection({ id: 'shop', name: 'Loja Centro' }));
    renderApp('/connections/shop', admin);
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar conexão' }));
    expect(await dialog.findByLabelText('Nome')).toHaveValue('Loja Centro');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));

    await waitFor(() => expect(window.location.pathname).toBe('/connections'));
  });

  it('requests the connections with one state', async () => {
    const gateway = withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar filtro' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Desconectado' }));

    await waitFor(() =>
      expect(gateway.of('GET /admin/connections').at(-1)?.query.get('filter')).toBe('{"status":"DISCONNECTED"}'),
    );
  });

  it('says that a restart takes a moment', async () => {
    withConnections(aConnection());
    renderApp('/connections', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Reiniciar conexões' }));

    expect(await screen.findByText('Aguarde... reiniciando...')).toBeVisible();
  });

  it('is not available to agents', async () => {
    const agent = aUser({ profile: 'user' });
    fakeGateway({ 'GET /auth/me': () => agent, 'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }) });
    renderApp('/connections', agent);

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(screen.getByText('Esta página não está disponível para você')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    expect(screen.queryByRole('link', { name: /Conexões/ })).not.toBeInTheDocument();
  });
});
