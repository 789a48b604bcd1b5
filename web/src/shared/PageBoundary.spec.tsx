import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Message } from '@recado/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import '../tags/TagList.js';
import '../todolist/TodoPage.js';

const admin = aUser();
const joana = aTicket({ id: '1' });
const from1 = (fields: Partial<Message>) => aMessage({ ticketId: '1', contactId: joana.contactId, ...fields });

function aDesk(messages: unknown[], more: Parameters<typeof fakeGateway>[0] = {}) {
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': () => ({ tickets: [joana], count: 1, hasMore: false }),
    [`GET /tickets/u/${joana.uuid}`]: () => joana,
    'GET /messages/1': () => ({ messages, events: [], ticket: joana, count: 2, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /quick-messages/list': () => [],
    ...more,
  });
}

describe('a rendering error', () => {
  let logged: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it('affects one message, shown as its text, when a newer server sends an unknown message type', async () => {
    const unknown = from1({ id: 'a', body: 'Qual é o sabor?', mediaType: 'poll' as never });
    aDesk([unknown, from1({ id: 'b', body: 'Bom dia!' })]);
    renderApp(`/tickets/${joana.uuid}`, admin);

    const thread = within(await screen.findByRole('log', { name: 'Conversa' }));
    expect(await thread.findByText('Bom dia!')).toBeVisible();
    expect(thread.getByText('Qual é o sabor?')).toBeVisible();
    expect(thread.getByText(/não pode ser exibida/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toBeEnabled();
  });

  it('affects one conversation, and the list beside it still works', async () => {
    aDesk([], { 'GET /ticket-notes/list': () => [null] });
    renderApp(`/tickets/${joana.uuid}`, admin);

    expect(await screen.findAllByText('Algo quebrou nesta tela.')).not.toEqual([]);
    expect(screen.getByRole('list', { name: 'Lista de atendimentos' })).toBeVisible();
  });

  it('affects one page, and retrying reloads its data', async () => {
    let tags: unknown[] = [null];
    aDesk([], { 'GET /admin/tags': () => tableReply('tags', tags) });
    renderApp('/tags', admin);

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Algo quebrou nesta tela.')).toBeVisible();
    tags = [{ id: 't', name: 'VIP', color: '#b4532a', kanban: 0, ticketsCount: 1 }];
    await userEvent.click(alert.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('VIP')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('disappears when the user navigates', async () => {
    aDesk([], { 'GET /admin/tags': () => tableReply('tags', [null]) });
    renderApp('/tags', admin);
    await screen.findByRole('alert');

    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
    await userEvent.click(menu.getByRole('link', { name: 'Tarefas' }));

    expect(await screen.findByRole('heading', { name: 'Tarefas' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
