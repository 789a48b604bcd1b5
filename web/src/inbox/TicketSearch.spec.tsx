import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const closed = aTicket({ id: '1', number: 27, status: 'closed' });

function aDesk(more: Parameters<typeof fakeGateway>[0] = {}) {
  return fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /users/list': () => [],
    'GET /tags/list': () => [],
    'GET /tickets': ({ query }) => {
      const tickets = query.has('searchParam') || query.has('date') ? [closed] : [];
      return { tickets, count: tickets.length, hasMore: false };
    },
    [`GET /tickets/u/${closed.uuid}`]: () => closed,
    'GET /messages/1': () => ({ messages: [], events: [], ticket: closed, count: 0, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /quick-messages/list': () => [],
    ...more,
  });
}
const field = () => screen.findByRole('searchbox', { name: 'Buscar conversas e mensagens' });
const fresh = async () => {
  const search = await field();
  await userEvent.clear(search); // an earlier test leaves its search text
  return search;
};

describe('the search of the inbox', () => {
  it('finds a ticket by a one-digit number, and shows its number and its resolved status', async () => {
    const gateway = aDesk();
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), '#2');

    const hit = within((await screen.findByRole('link', { name: 'Joana Siqueira' })).closest('.ticket') as HTMLElement);
    expect(hit.getByText(/Resolvido/)).toHaveTextContent('#27 Resolvido');
    expect(hit.getByText('2', { selector: 'mark' })).toBeVisible();
    expect(gateway.of('GET /tickets').map(({ query }) => query.get('searchParam'))).toContain('#2');
  });

  it('opens the first result on Enter, even while the results are loading', async () => {
    aDesk();
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'joana{Enter}');

    expect(await screen.findByRole('log', { name: 'Conversa' })).toBeVisible();
  });

  it('opens the found message in its own ticket only, not in one opened from the bell', async () => {
    const other = aTicket({ id: '2', unreadMessages: 1, contact: { ...closed.contact, name: 'Rafael Prado' } });
    const empty = { messages: [], events: [], count: 0, hasMore: false, hasNewer: false };
    const gateway = aDesk({
      'GET /tickets': ({ query }) => {
        const hit = { ...closed, match: { messageId: 'found', excerpt: 'um bolo' } };
        const tickets = query.has('searchParam') ? [hit] : query.get('withUnreadMessages') ? [other] : [];
        return { tickets, count: tickets.length, hasMore: false };
      },
      [`GET /tickets/u/${other.uuid}`]: () => other,
      'GET /messages/2': () => ({ ...empty, ticket: other }),
    });
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'bolo');
    await userEvent.click(await screen.findByRole('link', { name: 'Joana Siqueira' }));
    await waitFor(() =>
      expect(gateway.of('GET /messages/1').map(({ query }) => query.get('around'))).toContain('found'),
    );
    await userEvent.click(await screen.findByRole('button', { name: /Mensagens não lidas: 1/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Rafael Prado/ }));

    await waitFor(() => expect(gateway.of('GET /messages/2').length).toBeGreaterThan(0));
    expect(gateway.of('GET /messages/2').map(({ query }) => query.get('around'))).not.toContain('found');
  });

  it('opens nothing when typing continues after Enter', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    aDesk({
      'GET /tickets': async ({ query }) => {
        if (!query.has('searchParam')) return { tickets: [], count: 0, hasMore: false };
        await answered;
        return { tickets: [closed], count: 1, hasMore: false };
      },
    });
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'siqueira{Enter} s');
    answer();

    expect(await screen.findByRole('link', { name: 'Joana Siqueira' })).toBeVisible();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
  });

  it('shows messages from before the number was linked, and starts a new ticket from there', async () => {
    const contact = { id: 'old', name: 'Ana Antiga', number: '5511900000009', profilePicUrl: '' };
    const { ticketId: _none, ...message } = aMessage({
      id: 'm',
      contactId: 'old',
      body: 'um bolo antigo',
      imported: true,
    });
    const older = { ...message, id: 'older', body: 'ainda antes', order: '0000000000' };
    const gateway = aDesk({
      'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
      'GET /history': () => ({
        found: [{ contact, match: { messageId: 'm', excerpt: 'um bolo antigo' }, createdAt: message.createdAt }],
      }),
      'GET /contacts/old/history': ({ query }) =>
        query.has('before')
          ? { contact, messages: [older], hasMore: false, hasNewer: true }
          : { contact, messages: [message], hasMore: true, hasNewer: false },
      'GET /contacts/old': () => ({ ...contact, email: '', isGroup: false, whatsapp: null, extraInfo: [] }),
    });
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'bolo');

    const section = within(await screen.findByRole('region', { name: 'Antes da conexão ao Recado' }));
    expect(screen.queryByText('Nada encontrado')).not.toBeInTheDocument();
    expect(section.getByText('bolo', { selector: 'mark' })).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: /Ana Antiga/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ana Antiga: antes da conexão ao Recado' }));
    expect(await dialog.findByText('um bolo antigo')).toBeVisible();
    expect(await dialog.findByText('ainda antes')).toBeVisible();
    expect(
      gateway.of('GET /contacts/old/history').map(({ query }) => query.get('around') ?? query.get('before')),
    ).toEqual(['m', message.order]);
    expect(dialog.queryByRole('button', { name: 'Opções da mensagem' })).not.toBeInTheDocument();
    expect(dialog.getByText('↑ Antes da conexão ao Recado')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Novo atendimento' }));
    expect(await screen.findByRole('combobox', { name: 'Contato' })).toHaveValue('Ana Antiga · +55 (11) 90000-0009');
  });

  it('filters by status, day and queue', async () => {
    const gateway = aDesk();
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'joana');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Situação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Resolvido' }));
    await userEvent.type(screen.getByLabelText('Aberto em'), '2026-11-21');
    await userEvent.click(screen.getByRole('combobox', { name: 'Filtro por filas' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Encomendas' }));

    await waitFor(() => {
      const last = Object.fromEntries(gateway.of('GET /tickets').at(-1)?.query ?? []);
      expect(last).toMatchObject({
        ...{ searchParam: 'joana', status: 'closed', date: '2026-11-21', queueIds: '["sales"]' },
      });
    });
  });

  it('is empty on tabs that it does not filter', async () => {
    aDesk();
    renderApp('/tickets', admin);
    await userEvent.type(await fresh(), 'joana');
    await userEvent.click(screen.getByRole('tab', { name: 'Resolvidos' }));
    expect(await field()).toHaveValue('');

    await userEvent.click(screen.getByRole('tab', { name: 'Busca' }));
    expect(await field()).toHaveValue('joana');
  });
});
