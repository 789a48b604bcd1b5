import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const own = aTicket({ id: '1', userId: marina.id, unreadMessages: 0 });

function anInbox(ticket: Ticket, more: Parameters<typeof fakeGateway>[0] = {}) {
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === 'open' ? [ticket] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': () => ({ messages: [], ticket, count: 0, hasMore: false }),
    'POST /tickets/1/unread': () => ({ ...ticket, unreadMessages: 1, revision: ticket.revision + 1 }),
    ...more,
  });
}
const openMenu = async () => {
  const list = within(await screen.findByRole('list', { name: 'Lista de atendimentos' }));
  await userEvent.click(await list.findByRole('button', { name: /^Mais ações/ }));
};

describe('a ticket', () => {
  it('is marked as unread by the menu, and its conversation is left', async () => {
    const gateway = anInbox(own);
    renderApp(`/tickets/${own.uuid}`, marina);

    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Marcar como não lido' }));

    expect(await screen.findByRole('img', { name: '1 mensagem não lida' })).toBeVisible();
    expect(gateway.of('POST /tickets/1/unread')).toHaveLength(1);
    expect(await screen.findByText('Escolha uma conversa')).toBeVisible();
  });

  it('is marked by the key U where the cursor is', async () => {
    const gateway = anInbox(own);
    renderApp('/tickets', marina);
    await screen.findByRole('list', { name: 'Lista de atendimentos' });

    await userEvent.keyboard('ju');

    await waitFor(() => expect(gateway.of('POST /tickets/1/unread')).toHaveLength(1));
  });

  it('of a colleague cannot be marked', async () => {
    anInbox(aTicket({ id: '1', userId: 'another' }));
    renderApp('/tickets', marina);

    await openMenu();

    expect(await screen.findByRole('menuitem', { name: 'Fixar no topo' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Marcar como não lido' })).toBeNull();
  });

  it('keeps its state with the reason when the server refuses', async () => {
    const refuse = () => {
      throw new Refusal(403, 'ERR_NO_PERMISSION');
    };
    anInbox(own, { 'POST /tickets/1/unread': refuse });
    renderApp('/tickets', marina);

    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Marcar como não lido' }));

    expect(await screen.findByText(/permissão/)).toBeVisible();
    expect(screen.queryByRole('img', { name: '1 mensagem não lida' })).toBeNull();
  });
});
