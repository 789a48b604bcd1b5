import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Message, Ticket } from '@recado/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const joana = aTicket({ id: '1', order: '2' });
const contact = { ...joana.contact, id: 'rafael', name: 'Rafael Prado' };
const rafael = aTicket({
  id: '2',
  order: '1',
  status: 'pending',
  userId: null,
  user: null,
  contact,
  unreadMessages: 2,
});

function anInbox(more: Record<string, Parameters<typeof fakeGateway>[0][string]> = {}, messages: Message[] = []) {
  const tickets: Ticket[] = [joana, rafael];
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = tickets.filter(({ status }) => status === query.get('status'));
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${joana.uuid}`]: () => joana,
    [`GET /tickets/u/${rafael.uuid}`]: () => rafael,
    'GET /messages/1': () => ({
      messages,
      events: [],
      ticket: joana,
      count: messages.length,
      hasMore: false,
      hasNewer: false,
    }),
    'GET /messages/2': () => ({ messages: [], events: [], ticket: rafael, count: 0, hasMore: false, hasNewer: false }),
    ...more,
  });
}
const tickets = () => screen.findByRole('list', { name: 'Lista de atendimentos' });
const thread = () => screen.findByRole('log', { name: 'Conversa' });
const from1 = (fields: Partial<Message>) => aMessage({ ticketId: '1', contactId: joana.contactId, ...fields });

describe('the inbox', () => {
  beforeEach(() => void anInbox());

  it("shows the user's open tickets and the number of waiting ones", async () => {
    renderApp('/tickets', marina);

    expect(within(await tickets()).getByRole('link', { name: 'Joana Siqueira' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Atendendo 1' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('tab', { name: 'Aguardando 1' })).toBeVisible();
  });

  it('links from an empty list to the waiting tickets', async () => {
    anInbox({
      'GET /tickets': ({ query }) => {
        const found = query.get('status') === 'pending' ? [{ ...joana, status: 'pending', userId: null }] : [];
        return { tickets: found, count: found.length, hasMore: false };
      },
    });
    renderApp('/tickets', marina);
    expect(await screen.findByText('1 atendimento espera por resposta.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver os que aguardam' }));

    expect(await screen.findByRole('tab', { name: 'Aguardando 1' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Abertos' }));
  });

  it('has a text heading, and moves the focus with J', async () => {
    renderApp('/tickets', marina);
    await tickets();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Atendimentos');
    await userEvent.keyboard('j');

    expect(screen.getByRole('link', { name: 'Joana Siqueira' })).toHaveFocus();
  });

  it('shows the same unread count in the tab title as the bell', async () => {
    const unread = { ...joana, unreadMessages: 14 };
    anInbox({ 'GET /tickets': () => ({ tickets: [unread], count: 1, hasMore: false }) });
    renderApp('/tickets', marina);

    await waitFor(() => expect(document.title).toBe('(1) Recado'));
    expect(await screen.findByRole('button', { name: /Mensagens não lidas: 1/ })).toBeVisible();
  });

  it('moves a ticket up and shows the text when a message arrives', async () => {
    const { say } = renderApp('/tickets', marina);
    await tickets();
    const ticket = { ...joana, lastMessage: 'Ainda está aí?', unreadMessages: 1, revision: 2 };
    say('appMessage', { action: 'create', message: from1({ body: 'Ainda está aí?' }), ticket });

    expect(await screen.findByText('Ainda está aí?')).toBeVisible();
    expect(screen.getByRole('img', { name: '1 mensagem não lida' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(1) Recado'));
  });

  it('shows that the contact is typing', async () => {
    const { say } = renderApp('/tickets', marina);
    await tickets();
    say('presence', { action: 'update', ticketId: '1', contactId: joana.contactId, presence: 'composing' });

    expect(await screen.findByText('digitando…')).toBeVisible();
  });

  it('accepts a ticket immediately, and returns it with the reason when the server rejects it', async () => {
    anInbox({
      'PUT /tickets/2': () => {
        throw new Refusal(409, 'ERR_TICKET_CHANGED');
      },
    });
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: 'Aguardando 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar: Rafael Prado' }));

    expect(await screen.findByText('Outra pessoa acabou de alterar este atendimento.')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Aguardando 1' })).toHaveAttribute('aria-selected', 'true');
    expect(within(await tickets()).getByRole('link', { name: 'Rafael Prado' })).toBeVisible();
  });

  it("shows the colleague who accepted the ticket first, and the ticket's new state", async () => {
    const rita = { id: 'rita', name: 'Rita Nunes' };
    const ticket = { ...rafael, status: 'open' as const, userId: 'rita', user: rita, revision: 2 };
    const event = { kind: 'accepted', by: rita, to: null };
    anInbox({
      'PUT /tickets/2': () => {
        throw new Refusal(409, 'ERR_TICKET_CHANGED', { ticket, event });
      },
    });
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: 'Aguardando 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar: Rafael Prado' }));

    expect(await screen.findByText('Rita Nunes acabou de aceitar este atendimento.')).toBeVisible();
  });

  it('asks for a queue before accepting a ticket without one', async () => {
    const queueless = { ...rafael, queueId: null, queue: null };
    const gateway = anInbox({
      'GET /tickets': ({ query }) => ({
        tickets: query.get('status') === 'pending' ? [queueless] : [],
        count: 1,
        hasMore: false,
      }),
      'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
      'PUT /tickets/2': () => ({ ...rafael, status: 'open', userId: 'marina', revision: 2 }),
    });
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: /Aguardando/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar: Rafael Prado' }));
    const dialog = await screen.findByRole('dialog', { name: 'Em que fila fica este atendimento?' });
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Encomendas' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Aceitar' }));

    await waitFor(() =>
      expect(gateway.of('PUT /tickets/2')[0]?.body).toMatchObject({ status: 'open', queueId: 'sales' }),
    );
  });

  it('returns to the list from a ticket without access', async () => {
    renderApp('/tickets/00000000-0000-4000-8000-999999999999', marina);

    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  });

  it('shows a message when access to the open ticket is lost', async () => {
    anInbox();
    const { say } = renderApp(`/tickets/${joana.uuid}`, marina);
    await screen.findByRole('button', { name: 'Resolver' });
    say('ticket', { action: 'delete', ticketId: joana.id, revision: joana.revision + 1 });

    expect(await screen.findByText('Este atendimento não está mais disponível para você.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  });

  it('shows who is typing, or who is viewing when no colleague is typing', async () => {
    anInbox();
    const { say } = renderApp(`/tickets/${joana.uuid}`, marina);
    await screen.findByRole('button', { name: 'Resolver' });
    const [diego, rita] = [
      { id: 'diego', name: 'Diego' },
      { id: 'rita', name: 'Rita' },
    ];
    say('viewing', { ticketId: joana.id, users: [diego, rita] });
    expect(await screen.findByRole('status', { name: 'Diego, Rita: vendo' })).toBeVisible();

    say('typing', { ticketId: joana.id, user: rita, presence: 'composing' });
    expect(await screen.findByRole('status', { name: 'Rita: digitando…' })).toBeVisible();
  });

  it('helps an admin to connect the first number', async () => {
    anInbox({ 'GET /whatsapp': () => [], 'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }) });
    renderApp('/tickets', marina);

    expect(await screen.findByRole('link', { name: 'Abrir conexões' })).toHaveAttribute('href', '/connections');
  });
});

describe('a conversation', () => {
  const at = `/tickets/${joana.uuid}`;

  it('shows a sent message immediately, signed, and updates its ticks', async () => {
    const gateway = anInbox({ 'POST /messages/1': () => new Promise(() => undefined) });
    const { say } = renderApp(at, marina);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Bom dia!{Enter}');

    const log = within(await thread());
    expect(await log.findByText('Bom dia!')).toBeVisible();
    expect(log.getByRole('img', { name: 'Na fila de envio' })).toBeVisible();
    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    const sent = gateway.of('POST /messages/1')[0]?.body as { body: string; clientId: string };
    expect(sent).toMatchObject({ body: 'Bom dia!', signMessage: true });
    const { clientId } = sent;
    const body = '*Marina Alves:*\nBom dia!';
    say('appMessage', { action: 'create', message: from1({ id: clientId, body, fromMe: true, ack: 3, order: '9' }) });

    expect(await log.findByRole('img', { name: 'Entregue' })).toBeVisible();
    expect(log.getAllByText('Bom dia!')).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('');
  });

  it('reloads the open conversation and its images after a lost connection', async () => {
    const picture = from1({ id: 'm1', order: '1', body: 'Bolo', mediaType: 'image', mediaUrl: '/files/bolo.jpg' });
    const messages = [picture];
    anInbox({}, messages);
    const { server, say } = renderApp(at, marina);
    const side = await screen.findByRole('complementary', { name: 'Contato' });
    await within(side).findByRole('button', { name: 'Abrir imagem Bolo' });

    say('ticket', { action: 'update', ticket: { ...joana, revision: 2, unreadMessages: 1 } });
    messages.push(from1({ id: 'm2', order: '2', body: 'Alguém aí?' }));
    act(() => void server.emit('resync'));

    expect(await within(await thread()).findByText('Alguém aí?')).toBeVisible();
  });

  it('shows why a message was not sent, and resends it', async () => {
    const gateway = anInbox({ 'POST /messages/m/resend': () => from1({ id: 'm', fromMe: true, ack: 1 }) }, [
      from1({ id: 'm', body: 'A chave Pix', fromMe: true, errorCode: 'ERR_SENDING_WAPP_MSG' }),
    ]);
    renderApp(at, marina);
    const failure = await screen.findByText(/Não enviada: O WhatsApp não aceitou a mensagem/);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));

    await waitFor(() => expect(failure).not.toBeInTheDocument());
    expect(gateway.of('POST /messages/m/resend')).toHaveLength(1);
  });

  it('removes a discarded message that was not sent', async () => {
    const failed = { id: 'm', body: 'A chave Pix', fromMe: true, errorCode: 'ERR_SENDING_WAPP_MSG' };
    const gateway = anInbox({ 'DELETE /messages/m': () => from1({ ...failed, isDeleted: true }) }, [from1(failed)]);
    renderApp(at, marina);
    const text = await screen.findByText('A chave Pix');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(gateway.of('DELETE /messages/m')).toHaveLength(1));
    await waitFor(() => expect(text).not.toBeInTheDocument());
    expect(screen.queryByText(/Não enviada/)).toBeNull();
  });

  it('keeps a draft per ticket and shows it in the list', async () => {
    anInbox();
    const { say } = renderApp(at, marina);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Só um mom');
    say('presence', { action: 'update', ticketId: '1', contactId: joana.contactId, presence: 'paused' });

    expect(await within(await tickets()).findByText('Rascunho:')).toBeVisible();
    expect(localStorage.getItem(`draftsOf.${marina.id}`)).toContain('Só um mom');
  });

  it('prevents replies in a closed ticket', async () => {
    const closed = { ...joana, status: 'closed' as const, revision: 3 };
    anInbox({
      [`GET /tickets/u/${joana.uuid}`]: () => closed,
      'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    });
    renderApp(at, marina);
    const field = await screen.findByRole('textbox', { name: 'Mensagem' });

    expect(field).toBeDisabled();
    expect(field).toHaveAttribute('placeholder', 'Reabra ou aceite este atendimento para enviar uma mensagem.');
    expect(screen.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  });

  it('resolves a ticket by keyboard', async () => {
    const gateway = anInbox({ 'PUT /tickets/1': () => ({ ...joana, status: 'closed', revision: 2 }) });
    renderApp(at, marina);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
    await userEvent.keyboard('{Escape}e');

    expect(await screen.findByRole('button', { name: 'Reabrir' })).toBeVisible();
    expect(gateway.of('PUT /tickets/1')[0]?.body).toEqual({ status: 'closed', revision: 1 });
  });
});
