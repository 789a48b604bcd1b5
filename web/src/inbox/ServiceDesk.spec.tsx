import { describe, expect, it, jest } from '@jest/globals';
import type { Message, Ticket, TicketEvent } from '@recado/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { copiedBy } from '../../test/copied-by.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const agent = aUser({ profile: 'user' });
const joana = aTicket({ id: '1' });
const at = `/tickets/${joana.uuid}`;
const named = (name: string) => ({ ...joana.contact, name });
const from1 = (fields: Partial<Message>) => aMessage({ ticketId: '1', contactId: joana.contactId, ...fields });
type Handlers = Parameters<typeof fakeGateway>[0];

function aDesk(messages: Message[] = [], more: Handlers = {}, user = admin) {
  return fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /users/list': () => [
      {
        id: 'diego',
        name: 'Diego Lopes',
        profile: 'user',
        queues: [{ id: 'sales', name: 'Encomendas', color: '#000' }],
      },
      { id: 'rita', name: 'Rita Nunes', profile: 'user', queues: [] },
    ],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === 'open' || query.has('searchParam') ? [joana] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${joana.uuid}`]: () => joana,
    'GET /messages/1': () => ({ messages, events: [], ticket: joana, count: 1, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    ...more,
  });
}
const aNote = (body: unknown) => ({
  ...{ id: 'n', createdAt: '2026-11-21T12:00:00.000Z', userId: 'marina', user: { id: 'marina', name: 'Marina' } },
  ...(body as object),
});
const listing = (ticket: Ticket): Handlers => ({
  'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
  [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
});
const log = async () => within(await screen.findByRole('log', { name: 'Conversa' }));
const options = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
  return within(await screen.findByRole('menu'));
};

describe('the command palette', () => {
  it.each([
    ['Escrever uma resposta', 'Mensagem'],
    ['Escrever uma nota interna', 'Nota interna'],
  ])('offers %s, and keeps the page where it is used', async (command, field) => {
    aDesk();
    renderApp(at, admin);
    await screen.findByRole('textbox', { name: 'Mensagem' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('combobox', { name: 'O que você quer fazer?' });
    await userEvent.type(palette, command);
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(screen.getByRole('textbox', { name: field })).toHaveFocus());
  });

  it('offers every allowed action on the open ticket, with its key', async () => {
    aDesk();
    renderApp(at, admin);
    await screen.findByRole('textbox', { name: 'Mensagem' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const commands = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

    expect(commands).toEqual(
      expect.arrayContaining([
        ...[
          'Escrever uma respostaR',
          'Escrever uma nota internaN',
          'ResolverE',
          'Resolver e ir para a próximaShift + E',
        ],
        ...['Devolver à fila', 'TransferirT', 'EtiquetasL', 'Excluir atendimento', 'Buscar conversas e mensagens/'],
      ]),
    );
  });

  it('focuses the search field', async () => {
    aDesk();
    renderApp(at, admin);
    await screen.findByRole('textbox', { name: 'Mensagem' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'O que você quer fazer?' }), 'Buscar{Enter}');

    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });
});

describe('a ticket', () => {
  it('is transferred to a colleague with access to its queue, and the inbox returns to the list', async () => {
    const gateway = aDesk([], { 'PUT /tickets/1': () => ({ ...joana, userId: 'diego', revision: 2 }) });
    renderApp(at, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir o atendimento de Joana Siqueira' }));
    await userEvent.click(dialog.getByLabelText('Transferir para o usuário'));
    expect(screen.queryByRole('option', { name: 'Rita Nunes' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: 'Diego Lopes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));

    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    expect(gateway.of('PUT /tickets/1')[0]?.body).toEqual({
      ...{ status: 'open', userId: 'diego', queueId: 'sales', revision: 1 },
    });
  });

  it('is transferred with a reason to another user, listed with presence and load', async () => {
    const ana = { id: 'ana', name: 'Ana Braga', profile: 'user', queues: [{ id: 'sales', name: 'Encomendas' }] };
    const marina = { id: admin.id, name: admin.name, profile: 'admin', queues: [] };
    const diego = { ...ana, id: 'diego', name: 'Diego Lopes' };
    const gateway = aDesk([], {
      'GET /users/list': () => [ana, marina, diego],
      'GET /users/online': () => ({ userIds: ['diego', admin.id] }),
      'GET /tickets/open-counts': () => ({ counts: [{ userId: 'diego', open: 3 }] }),
      'PUT /tickets/1': () => ({ ...joana, userId: 'diego', revision: 2 }),
    });
    renderApp(at, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir o atendimento de Joana Siqueira' }));
    await userEvent.click(dialog.getByLabelText('Transferir para o usuário'));
    await screen.findByText('On-line · 3 em atendimento');
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Diego LopesOn-line · 3 em atendimento', 'Ana BragaAusente · 0 em atendimento']);
    await userEvent.click(screen.getByRole('option', { name: 'Diego Lopes' }));
    await userEvent.type(dialog.getByLabelText('Motivo'), ' Pede orçamento ');
    await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));

    expect(await screen.findByText('Atendimento de Joana Siqueira transferido para Diego Lopes.')).toBeVisible();
    expect(gateway.of('PUT /tickets/1')[0]?.body).toMatchObject({ userId: 'diego', reason: 'Pede orçamento' });
  });

  it('shows the reason to the agent who receives it from a colleague', async () => {
    aDesk([], { 'GET /tickets/1': () => joana });
    const { say } = renderApp('/tickets', admin);
    await screen.findByRole('link', { name: 'Joana Siqueira' });
    const place = { status: 'open', queue: null, whatsapp: null } as const;
    const event: TicketEvent = {
      ...{ id: 'e', ticketId: '1', kind: 'transferred' as const, why: null, notice: null, people: [] },
      ...{ by: { id: 'diego', name: 'Diego Lopes' }, from: null, to: null, reason: 'Pede orçamento' },
      ...{ createdAt: joana.createdAt, order: '2' },
    };
    say('ticketEvent', { action: 'create', event: { ...event, to: { ...place, user: { id: 'rita', name: 'Rita' } } } });
    const to = { ...place, user: { id: admin.id, name: admin.name } };
    say('ticketEvent', { action: 'create', event: { ...event, to } });

    const toast = await screen.findByText('Diego Lopes transferiu Joana Siqueira para você: Pede orçamento');
    expect(toast).toBeVisible();
  });

  it('can be viewed by an admin without a trace and without a composer', async () => {
    const gateway = aDesk([from1({ body: 'Segredo' })]);
    renderApp('/tickets', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Mais ações: Joana Siqueira' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Espiar conversa' }));
    const dialog = within(await screen.findByRole('dialog', { name: /somente leitura/ }));

    expect(await dialog.findByText('Segredo')).toBeVisible();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Opções da mensagem' })).not.toBeInTheDocument();
    expect(gateway.of('GET /messages/1').map(({ query }) => query.get('markRead'))).not.toContain('true');
    expect(gateway.of('PUT /messages/message')).toHaveLength(0);
  });

  it('lets only admins view, delete and bulk-close tickets', async () => {
    aDesk([], {}, agent);
    renderApp('/tickets', agent);
    await userEvent.click(await screen.findByRole('button', { name: 'Mais ações: Joana Siqueira' }));

    expect(await screen.findByRole('menuitem', { name: 'Resolver' })).toBeVisible();
    for (const name of ['Espiar conversa', 'Excluir atendimento'])
      expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resolver todos', hidden: true })).not.toBeInTheDocument();
  });

  it('is found from 3 characters on, without a user filter for agents', async () => {
    const gateway = aDesk([], {}, agent);
    renderApp('/tickets', agent);
    const field = await screen.findByRole('searchbox', { name: 'Buscar conversas e mensagens' });
    await userEvent.type(field, 'bo');
    expect(await screen.findByText('Busque em todas as conversas')).toBeVisible();
    expect(await screen.findByLabelText('Filtro por etiquetas')).toBeVisible();
    expect(screen.queryByLabelText('Filtro por usuários')).not.toBeInTheDocument();
    await userEvent.type(field, 'lo');

    const searches = () => gateway.of('GET /tickets').flatMap(({ query }) => query.get('searchParam') ?? []);
    await waitFor(() => expect(searches()).toContain('bolo'));
    // Slow typing triggers intermediate searches.
    expect(searches().filter((text) => text.length < 3)).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Joana Siqueira' })).toBeVisible();
  });

  it('opens at the message that the search found, which its row shows', async () => {
    const found = { ...joana, match: { messageId: 'found', excerpt: 'um bolo de jabuticaba' } };
    const page = { ticket: joana, events: [], count: 1 };
    const gateway = aDesk([], {
      'GET /tickets': ({ query }) => {
        const tickets = query.has('searchParam') ? [found] : [];
        return { tickets, count: tickets.length, hasMore: false };
      },
      'GET /messages/1': ({ query }) =>
        query.get('around') === 'found'
          ? { ...page, messages: [from1({ id: 'found', body: 'Tem de jabuticaba?' })], hasMore: false, hasNewer: false }
          : { ...page, messages: [from1({ id: 'other', body: 'Outra' })], hasMore: false, hasNewer: false },
    });
    renderApp('/tickets', admin);
    const field = await screen.findByRole('searchbox', { name: 'Buscar conversas e mensagens' });
    await userEvent.clear(field); // the previous test left its search text
    await userEvent.type(field, 'jab');
    const searches = () => gateway.of('GET /tickets').map(({ query }) => query.get('searchParam'));
    await waitFor(() => expect(searches()).toContain('jab'));
    expect(await screen.findByText('jab', { selector: 'mark' })).toBeVisible();
    expect(screen.getByText('#4817 Em atendimento')).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Joana Siqueira' }));

    expect(await (await log()).findByText('Tem de jabuticaba?')).toBeVisible();
    expect(gateway.of('GET /messages/1').map(({ query }) => query.get('around'))).toContain('found');
  });

  it('opens at the found message even while the hover prefetch is still running', async () => {
    const found = { ...joana, match: { messageId: 'found', excerpt: 'um bolo de pitanga' } };
    const page = { ticket: joana, events: [], count: 1, hasMore: false, hasNewer: false };
    let answerNewest = (): void => undefined;
    const newest = new Promise<void>((resolve) => (answerNewest = resolve));
    aDesk([], {
      'GET /tickets': ({ query }) => {
        const tickets = query.has('searchParam') ? [found] : [];
        return { tickets, count: tickets.length, hasMore: false };
      },
      'GET /messages/1': async ({ query }) => {
        if (query.get('around') === 'found')
          return { ...page, messages: [from1({ id: 'found', body: 'Tem de pitanga?' })], hasNewer: true };
        await newest;
        return { ...page, messages: [from1({ id: 'other', body: 'Outra' })] };
      },
    });
    renderApp('/tickets', admin);
    const field = await screen.findByRole('searchbox', { name: 'Buscar conversas e mensagens' });
    await userEvent.clear(field);
    await userEvent.type(field, 'pitanga');
    await screen.findByText('pitanga', { selector: 'mark' });
    await userEvent.click(await screen.findByRole('link', { name: 'Joana Siqueira' }));
    await screen.findByRole('log', { name: 'Conversa' });
    answerNewest();

    const hit = await (await log()).findByText('Tem de pitanga?');
    await waitFor(() => expect(hit.closest('.bubble')).toHaveClass('flash'));
  });

  it('is created together with a new contact', async () => {
    const zulmira = { ...joana.contact, id: 'zulmira', name: 'Zulmira Reis', number: '5511977770000', extraInfo: [] };
    const gateway = aDesk([], {
      'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
      'POST /contacts': () => zulmira,
      'POST /tickets': () => joana,
    });
    renderApp('/tickets', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo atendimento' }));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Contato' }), 'Zulmira Reis');
    await userEvent.click(await screen.findByRole('option', { name: 'Novo contato: Zulmira Reis' }));
    const form = within(await screen.findByRole('dialog', { name: 'Novo contato' }));
    expect(form.getByLabelText('Nome')).toHaveValue('Zulmira Reis');
    await userEvent.type(form.getByLabelText('Número do WhatsApp'), '5511977770000');
    await userEvent.click(form.getByRole('button', { name: 'Adicionar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Criar atendimento' }));

    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(gateway.of('POST /tickets')[0]?.body).toMatchObject({ contactId: 'zulmira', status: 'open' });
  });
});

describe('messages', () => {
  const media = (kind: NonNullable<Message['media']>['kind'], fileName: string | null = null) => ({
    ...{ kind, fileName, mimeType: '', bytes: 1_200_000, seconds: 23, state: 'stored' as const, errorCode: null },
  });

  it('show each type in its own form', async () => {
    aDesk([
      from1({
        id: 'a',
        order: '1',
        mediaType: 'image',
        mediaUrl: '/media/a',
        body: 'igual a este',
        media: media('image'),
      }),
      from1({ id: 'b', order: '2', mediaType: 'audio', mediaUrl: '/media/b', body: '', media: media('voice') }),
      from1({
        id: 'c',
        order: '3',
        mediaType: 'application',
        mediaUrl: '/media/c',
        body: '',
        media: media('document', 'pedido.pdf'),
      }),
      from1({
        ...{ id: 'd', order: '4', mediaType: 'locationMessage' },
        location: { latitude: 1, longitude: 2, name: 'Padaria', address: '', live: false },
      }),
      from1({
        ...{ id: 'e', order: '5', mediaType: 'contactMessage' },
        contacts: [{ name: 'Rafael Prado', vcard: 'TEL;waid=5511988771203:+55' }],
      }),
      from1({ id: 'f', order: '6', mediaType: 'call_log', call: { video: false, outcome: 'missed' } }),
      from1({ id: 'g', order: '7', mediaType: 'video', body: '', media: { ...media('video'), state: 'pending' } }),
      from1({ id: 'h', order: '8', body: 'não era isso', isDeleted: true }),
    ]);
    renderApp(at, admin);
    const thread = await log();

    expect(await thread.findByRole('button', { name: 'Abrir imagem' })).toBeVisible();
    expect(thread.getByRole('img', { name: 'igual a este' })).toHaveAttribute('src', 'http://gateway.test/media/a');
    expect(within(await thread.findByRole('group', { name: 'Mensagem de voz' })).getByText('0:23')).toBeVisible();
    expect(thread.getByRole('link', { name: 'Baixar pedido.pdf' })).toHaveTextContent('PDF · 1,2 MB');
    expect(thread.getByRole('link', { name: 'Abrir no mapa: Padaria' })).toBeVisible();
    expect(thread.getByText('+55 (11) 98877-1203')).toBeVisible();
    expect(thread.getByText(/Chamada de voz · perdida/)).toBeVisible();
    expect(thread.getByText('Vídeo: chegando…')).toBeVisible();
    expect(thread.getByText('Mensagem apagada')).toBeVisible();
    expect(thread.queryByText('não era isso')).not.toBeInTheDocument();
  });

  it('show a failed deletion, and are not resent', async () => {
    aDesk([from1({ fromMe: true, ack: 4, body: 'Fica', errorCode: 'ERR_DELETE_WAPP_MSG' })]);
    renderApp(at, admin);
    const thread = await log();

    expect(await thread.findByRole('alert')).toHaveTextContent('Não foi possível excluir a mensagem do WhatsApp.');
    expect(thread.queryByText(/Não enviada/)).not.toBeInTheDocument();
    expect(thread.queryByRole('button', { name: 'Enviar de novo' })).not.toBeInTheDocument();
    expect(thread.getByRole('img', { name: 'Lida' })).toBeVisible();
  });

  it('show the group member whose message they quote', async () => {
    const participant = { name: 'Rafael Prado', number: '5511987451102' };
    const quotedMsg = { id: 'first', body: 'Quem leva o bolo?', fromMe: false, mediaType: null, participant };
    aDesk([from1({ body: 'Eu', quotedMsg })]);
    renderApp(at, admin);

    expect(await (await log()).findByTitle('Ir para a mensagem citada')).toHaveTextContent(
      'Rafael PradoQuem leva o bolo?',
    );
  });

  it('are copied without the signature, with a confirmation', async () => {
    aDesk([from1({ fromMe: true, body: '*Marina Alves:*\nR$ 21' })]);
    renderApp(at, admin);
    const copied = copiedBy((await options()).getByRole('menuitem', { name: 'Copiar texto' }));

    expect(await screen.findByText('Texto copiado')).toBeVisible();
    expect(copied).toBe('R$ 21');
  });

  it("can be edited and deleted only when they are the user's own", async () => {
    aDesk([from1({ body: 'Oi!', createdAt: new Date().toISOString() })]);
    renderApp(at, admin);
    const menu = await options();

    expect(menu.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    expect(menu.queryByRole('menuitem', { name: 'Editar' })).not.toBeInTheDocument();
    expect(menu.queryByRole('menuitem', { name: 'Apagar para todos' })).not.toBeInTheDocument();
  });

  it('are edited without the signature, and not to an empty text', async () => {
    const mine = from1({ fromMe: true, body: '*Marina Alves:*\nR$ 21', createdAt: new Date().toISOString() });
    const gateway = aDesk([mine], { 'POST /messages/edit/message': ({ body }) => ({ ...mine, ...(body as object) }) });
    renderApp(at, admin);
    await userEvent.click((await options()).getByRole('menuitem', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar mensagem' }));
    const field = dialog.getByRole('textbox', { name: 'Mensagem' });
    expect(field).toHaveValue('R$ 21');
    fireEvent.change(field, { target: { value: 'R$ 21' } });
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}2{Enter}');

    expect(await (await log()).findByText(/R\$ 21\s2/)).toBeVisible();
    expect(gateway.of('POST /messages/edit/message')[0]?.body).toEqual({ body: '*Marina Alves:*\nR$ 21\n2' });
  });

  it('show reactions immediately; a click removes one', async () => {
    const gateway = aDesk([from1({})], {
      'POST /messages/message/reactions': ({ body }) => {
        const emoji = (body as { type: string }).type;
        return from1({ reactions: emoji ? [{ emoji, fromMe: true, userId: 'marina', name: 'Marina Alves' }] : [] });
      },
    });
    renderApp(at, admin);
    await userEvent.click((await options()).getByRole('menuitem', { name: 'Reagir' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reagir com 👍' }));
    await userEvent.click(await (await log()).findByRole('button', { name: 'Nós: 👍' }));

    await waitFor(() => expect(gateway.of('POST /messages/message/reactions')).toHaveLength(2));
    expect(gateway.of('POST /messages/message/reactions').map(({ body }) => body)).toEqual([
      { type: '👍' },
      { type: '' },
    ]);
  });
});

/** Switches the composer from a reply to a note. */
async function noteField() {
  await userEvent.click(await screen.findByRole('tab', { name: 'Nota interna' }));
  return screen.getByRole('textbox', { name: 'Nota interna' });
}

describe('the composer', () => {
  it('replaces a text after a slash with a quick reply', async () => {
    const reply = {
      id: 'q',
      shortcode: 'pix',
      message: 'A chave Pix é {{firstName}} 12345 e mais algumas letras',
      isMedia: false,
      folder: '',
      uses: 0,
    };
    aDesk([], { 'GET /quick-messages/list': () => [reply] });
    renderApp(at, admin);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });
    fireEvent.change(field, { target: { value: '/pi' } });
    const list = within(await screen.findByRole('listbox', { name: 'respostas rápidas' }));
    expect(list.getByText('A chave Pix é Joana 12345 e mais al...')).toBeVisible();
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(field).toHaveValue(reply.message));
    expect(screen.getByRole('status', { name: 'O cliente lê:' })).toHaveTextContent('A chave Pix é Joana 12345');
  });

  it.each([
    ['pt-BR', 'America/Sao_Paulo', 'Boa noite, Joana! 29/11/2026 02:42 {{x}}'],
    ['en', 'Asia/Tokyo', 'Good afternoon, Joana! 29/11/2026 14:42 {{x}}'],
    ['es', 'Europe/Lisbon', 'Buenos días, Joana! 29/11/2026 05:42 {{x}}'],
  ])('shows variables as they are sent: %s, %s', async (language, timeZone, expected) => {
    jest.useFakeTimers({ now: new Date('2026-11-29T05:42:00Z'), advanceTimers: true });
    const company = { ...admin.company, timeZone, settings: [{ key: 'language', value: language }] };
    const user = { ...admin, company };
    aDesk([], listing({ ...joana, contact: named('Joana {{hour}}') }), user);
    renderApp(at, user);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });
    fireEvent.change(field, { target: { value: '{{ms}}, {{firstName}}! {{date}} {{hour}} {{x}}' } });
    expect(screen.getByRole('status', { name: 'O cliente lê:' })).toHaveTextContent(expected);
    expect(screen.getByText('{{x}} não é uma variável e vai assim.')).toBeVisible();
    fireEvent.change(field, { target: { value: '{{name}}' } });
    expect(screen.getByRole('status', { name: 'O cliente lê:' })).toHaveTextContent('Joana {{hour}}');
    expect(screen.queryByText(/não é uma variável/)).toBeNull();
    fireEvent.change(field, { target: { value: 'Oi {{nome}} e {{Name}}, {nome}' } });
    expect(screen.getByText('{{nome}}, {{Name}} não são variáveis e vão assim.')).toBeVisible();
    jest.useRealTimers();
  });

  it('omits the name of a contact without a name', async () => {
    aDesk([], listing({ ...joana, contact: named('+55 11 98765-4321') }));
    renderApp(at, admin);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });
    fireEvent.change(field, { target: { value: 'Olá, {{firstName}}!' } });
    expect(screen.getByRole('status', { name: 'O cliente lê:' })).toHaveTextContent(/Olá!$/);
  });

  it('offers quick replies by folder, most used first, and reports the one that was sent', async () => {
    const reply = (id: string, uses: number, folder = '') => ({
      id,
      shortcode: `p-${id}`,
      message: `Texto ${id}`,
      isMedia: false,
      folder,
      uses,
    });
    const replies = [reply('a', 1), reply('b', 9), reply('c', 3, 'Pagamento')];
    const gateway = aDesk([], { 'GET /quick-messages/list': () => replies });
    renderApp(at, admin);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });
    fireEvent.change(field, { target: { value: '/p' } });
    const list = within(await screen.findByRole('listbox', { name: 'respostas rápidas' }));
    const offered = () => list.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 4));
    expect(offered()).toEqual(['/p-b', '/p-c', '/p-a']);
    fireEvent.click(screen.getByRole('button', { name: 'Pagamento' }));
    expect(offered()).toEqual(['/p-c']);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(field).toHaveValue('Texto c'));
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    expect(gateway.of('POST /messages/1')[0]?.body).toMatchObject({ body: 'Texto c', quickMessageId: 'c' });
  });

  it('never sends an unknown shortcut, and says so', async () => {
    const gateway = aDesk();
    renderApp(at, admin);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });
    fireEvent.change(field, { target: { value: '/inexistente' } });

    expect(await screen.findByText(/^\/inexistente não é enviado/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeDisabled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field).toHaveValue('/inexistente');
    fireEvent.change(field, { target: { value: '/inexistente, mas isto é um texto' } });
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(field).toHaveValue(''));
    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
  });

  it('sends a note to colleagues only', async () => {
    const gateway = aDesk([], {
      'POST /ticket-notes': ({ body }) => aNote(body),
    });
    renderApp(at, admin);
    const field = await noteField();
    fireEvent.change(field, { target: { value: 'x' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('Too Short!')).toBeVisible();
    fireEvent.change(field, { target: { value: 'cliente antiga' } });
    expect(screen.queryByText('Too Short!')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });

    await waitFor(() => expect(gateway.of('POST /ticket-notes')).toHaveLength(1));
    expect(await (await log()).findByRole('note')).toHaveTextContent('cliente antiga');
    expect(gateway.of('POST /messages/1')).toHaveLength(0);
  });

  it('keeps a note that was sent before the list of notes arrived', async () => {
    const notes = heldAnswer<never[]>();
    const gateway = aDesk([], {
      'GET /ticket-notes/list': () => notes.promise,
      'POST /ticket-notes': ({ body }) => aNote(body),
    });
    renderApp(at, admin);
    const field = await noteField();
    fireEvent.change(field, { target: { value: 'cliente antiga' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(gateway.of('POST /ticket-notes')).toHaveLength(1));
    await waitFor(() => expect(field).toHaveValue(''));
    notes.resolve([]);

    expect(await (await log()).findByRole('note')).toHaveTextContent('cliente antiga');
  });

  it('keeps a note that is started while the previous one is being saved', async () => {
    const saved = heldAnswer<void>();
    const gateway = aDesk([], { 'POST /ticket-notes': ({ body }) => saved.promise.then(() => aNote(body)) });
    renderApp(at, admin);
    const field = await noteField();
    fireEvent.change(field, { target: { value: 'cliente antiga' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(gateway.of('POST /ticket-notes')).toHaveLength(1));
    fireEvent.change(field, { target: { value: 'prefere rosas' } });
    saved.resolve();

    expect(await (await log()).findByRole('note')).toHaveTextContent('cliente antiga');
    expect(field).toHaveValue('prefere rosas');
  });

  it('returns a note to the field when it could not be saved', async () => {
    const refused = heldAnswer<never>();
    const gateway = aDesk([], { 'POST /ticket-notes': () => refused.promise });
    renderApp(at, admin);
    const field = await noteField();
    fireEvent.change(field, { target: { value: 'cliente antiga' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(gateway.of('POST /ticket-notes')).toHaveLength(1));
    fireEvent.change(field, { target: { value: 'prefere rosas' } });
    refused.reject(new Refusal(500, 'ERR_INTERNAL'));

    await waitFor(() => expect(field).toHaveValue('cliente antiga\nprefere rosas'));
    fireEvent.change(field, { target: { value: '' } });
  });

  it('offers colleagues who may see the ticket after an @ in a note', async () => {
    const named = (id: string, name: string, queueIds: string[]) => ({
      ...{ id, name, email: '', profile: 'user', supervision: 'none' },
      queues: queueIds.map((queueId) => ({ id: queueId, name: '', color: '' })),
    });
    const users = [
      named('diego', 'Diego', ['sales']),
      named('dina', 'Dina', ['support']),
      named('davi', 'Davi', ['sales']),
    ];
    const gateway = aDesk([], { 'GET /users/list': () => users, 'POST /ticket-notes': () => ({}) });
    renderApp(at, admin);
    const field = await noteField();
    await userEvent.type(field, 'veja @d');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
      expect.not.arrayContaining([expect.stringContaining('Dina')]),
    );
    await userEvent.type(field, 'i');
    await userEvent.click(await screen.findByRole('option', { name: /Diego/ }));
    expect(field).toHaveValue('veja @Diego ');
    await userEvent.type(field, 'agora{Enter}');

    await waitFor(() => expect(gateway.of('POST /ticket-notes')[0]?.body).toMatchObject({ note: 'veja @Diego agora' }));
  });

  it('keeps an unfinished note while the user writes a reply', async () => {
    aDesk();
    renderApp(at, admin);
    await userEvent.click(await screen.findByRole('tab', { name: 'Nota interna' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Nota interna' }), { target: { value: 'paga sempre' } });
    await userEvent.click(screen.getByRole('tab', { name: 'Responder' }));
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).not.toHaveValue('paga sempre');
    await userEvent.click(screen.getByRole('tab', { name: 'Nota interna' }));

    expect(screen.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('paga sempre');
  });
});

describe('an inbox without a connected number', () => {
  const more: Handlers = {
    'GET /whatsapp': () => [aConnection({ status: 'qrcode', number: null })],
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
  };

  it('links an admin to the connections', async () => {
    aDesk([], more);
    renderApp('/tickets', admin);

    expect(await screen.findByText('Conecte um número de WhatsApp')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir conexões' })).toHaveAttribute('href', '/connections');
  });

  it('asks an agent to contact an admin', async () => {
    aDesk([], more, agent);
    renderApp('/tickets', agent);

    expect(await screen.findByText('Peça a um administrador que conecte um número em Conexões.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Abrir conexões' })).not.toBeInTheDocument();
  });
});

describe('the bell', () => {
  const waiting = aTicket({ id: '9', status: 'pending', userId: null, user: null, unreadMessages: 2 });
  const more: Handlers = { 'GET /tickets': () => ({ tickets: [waiting], count: 1, hasMore: false }) };

  it.each([
    ['enabled', 'Mensagens não lidas: 1'],
    ['desabled', 'Mensagens não lidas'],
  ] as const)('includes pending tickets depending on allTicket: %s', async (allTicket, name) => {
    const user = aUser({ allTicket });
    aDesk([], more, user);
    renderApp('/tickets', user);

    expect(await screen.findByRole('button', { name })).toBeVisible();
  });
});
