import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { act as actOf, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const joana = aTicket({ id: '1' });
const at = `/tickets/${joana.uuid}`;
type Handlers = Parameters<typeof fakeGateway>[0];

function aDesk(more: Handlers = {}) {
  let now: Ticket = joana;
  const put = (changes: Partial<Ticket>) => (now = { ...now, ...changes, revision: now.revision + 1 });
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /users/list': () => [],
    'GET /ticket-notes/list': () => [],
    'GET /quick-messages/list': () => [],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === now.status ? [now] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET ${at.replace('tickets', 'tickets/u')}`]: () => now,
    'GET /messages/1': () => ({ messages: [], events: [], ticket: now, count: 0, hasMore: false, hasNewer: false }),
    'PUT /tickets/1': ({ body }) => put(body as Partial<Ticket>),
    'POST /tickets/1/undo': () => put({ ...joana, revision: now.revision }),
    'DELETE /tickets/1': () => ({ message: 'Ticket deleted' }),
    ...more,
  });
}
const composer = () => screen.findByRole('textbox', { name: 'Mensagem' });
const focusedComposer = () => waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveFocus());
const undo = () => screen.findByRole('button', { name: 'Desfazer' });
const noUndo = () => expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
const act = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the undo of an action', () => {
  withOwnClock();
  it.each([
    ['resolving', 'Atendimento resolvido', () => userEvent.click(screen.getByRole('button', { name: 'Resolver' }))],
    ['returning', 'Atendimento devolvido', () => act('Devolver à fila')],
  ])('by %s is announced to screen readers, and works with a button', async (_act, announcement, perform) => {
    const gateway = aDesk();
    renderApp(at, marina);
    await composer();
    await perform();
    expect((await screen.findByText(announcement)).closest('[role="status"]')).not.toBeNull();
    await userEvent.click(await undo());

    expect(await screen.findByRole('button', { name: 'Resolver' })).toBeVisible();
    await waitFor(() => expect(gateway.of('POST /tickets/1/undo')).toHaveLength(1));
    await focusedComposer();
    noUndo();
  });

  it('of a transfer works with Ctrl+Z, and shows the ticket again', async () => {
    const gateway = aDesk();
    renderApp(at, marina);
    await composer();
    await userEvent.click(screen.getByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Transferir o atendimento/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    await undo();
    await userEvent.keyboard('{Control>}z{/Control}');

    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(gateway.of('POST /tickets/1/undo')).toHaveLength(1);
  });

  it('is not offered when the server rejects the action', async () => {
    aDesk({
      'PUT /tickets/1': () => {
        throw new Refusal(409, 'ERR_TICKET_CHANGED');
      },
    });
    renderApp(at, marina);
    await composer();
    await userEvent.click(screen.getByRole('button', { name: 'Resolver' }));

    await screen.findByText('Outra pessoa acabou de alterar este atendimento.');
    noUndo();
  });

  it('shows the reason when it is too late', async () => {
    aDesk({
      'POST /tickets/1/undo': () => {
        throw new Refusal(409, 'ERR_UNDO_TOO_LATE');
      },
    });
    renderApp(at, marina);
    await composer();
    await userEvent.click(screen.getByRole('button', { name: 'Resolver' }));
    await userEvent.click(await undo());

    expect(await screen.findByText('Já não dá para desfazer.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Reabrir' })).toBeVisible();
  });
});

describe('a deleted ticket', () => {
  withOwnClock();
  const remove = async () => {
    await composer();
    await act('Excluir atendimento');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
  };
  const row = () => screen.queryByRole('link', { name: 'Joana Siqueira' });

  it('leaves the list immediately, and returns after undo', async () => {
    const gateway = aDesk();
    renderApp(at, marina);
    await remove();
    expect(row()).not.toBeInTheDocument();
    await userEvent.click(await undo());
    window.dispatchEvent(new Event('pagehide'));

    await waitFor(() => expect(window.location.pathname).toBe(at));
    await waitFor(() => expect(row()).toBeVisible());
    expect(gateway.of('DELETE /tickets/1')).toHaveLength(0);
  });

  it('is deleted on the server when the page is left before the time is over', async () => {
    const gateway = aDesk();
    renderApp(at, marina);
    await remove();
    expect(gateway.of('DELETE /tickets/1')).toHaveLength(0);
    window.dispatchEvent(new Event('pagehide'));

    expect(gateway.of('DELETE /tickets/1')).toMatchObject([{ keepalive: true }]);
    expect(row()).not.toBeInTheDocument();
  });

  it('is deleted on the server when the time is over', async () => {
    const gateway = aDesk();
    renderApp(at, marina);
    await remove();

    await waitFor(() => expect(gateway.of('DELETE /tickets/1')).toHaveLength(1));
    await waitFor(noUndo);
  });
});

const passes = (ms: number) => actOf(() => jest.advanceTimersByTimeAsync(ms));

describe('the undo of a message', () => {
  withOwnClock();
  const stored = (id: string, more = {}) =>
    aMessage({ id, ticketId: '1', contactId: joana.contactId, fromMe: true, body: 'Bom dja', order: '9', ...more });
  const send = async () => userEvent.type(await composer(), 'Bom dja{Enter}');
  const log = async () => within(await screen.findByRole('log', { name: 'Conversa' }));

  beforeEach(() => localStorage.setItem('undoSeconds', '5'));

  it.each(['0', '', '7', 'x'])('is not offered without a chosen delay: %j', async (seconds) => {
    localStorage.setItem('undoSeconds', seconds);
    const gateway = aDesk({ 'POST /messages/1': ({ body }) => stored((body as { clientId: string }).clientId) });
    renderApp(at, marina);
    await send();
    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    noUndo();
    expect(screen.queryByText('Mensagem enviada')).toBeNull();
  });

  it.each(['3', '5', '10'])('delays the message by %s seconds', async (seconds) => {
    localStorage.setItem('undoSeconds', seconds);
    const gateway = aDesk({ 'POST /messages/1': ({ body }) => stored((body as { clientId: string }).clientId) });
    renderApp(at, marina);
    await send();
    expect(await undo()).toBeVisible();
    await passes(Number(seconds) * 1_000 - 500);
    expect(gateway.of('POST /messages/1')).toHaveLength(0);
    await passes(600);
    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    await waitFor(noUndo);
  });

  it('prevents the message from being sent, and restores its text in the composer', async () => {
    const gateway = aDesk({ 'POST /messages/1': ({ body }) => stored((body as { clientId: string }).clientId) });
    renderApp(at, marina);
    await send();
    await focusedComposer();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await composer()).toHaveValue('Bom dja'));
    await passes(20_000);
    expect(gateway.calls.filter(({ path }) => path.startsWith('/messages/') && path !== '/messages/1')).toEqual([]);
    expect(gateway.of('POST /messages/1')).toEqual([]);
    expect((await log()).queryByText('Mensagem apagada')).toBeNull();
  });

  it('cancels a message that was waiting for the network', async () => {
    let isUp = false;
    const gateway = aDesk({
      'POST /messages/1': ({ body }) => {
        if (!isUp) throw new TypeError('no network');
        return stored((body as { clientId: string }).clientId);
      },
    });
    renderApp(at, marina);
    await send();
    await userEvent.click(await undo());
    const thread = await log();
    await waitFor(() => expect(thread.queryByText('Bom dja')).not.toBeInTheDocument());
    const tried = gateway.of('POST /messages/1').length; // sending is retried every few seconds
    isUp = true;
    window.dispatchEvent(new Event('online'));

    expect(await composer()).toHaveValue('Bom dja');
    expect(gateway.of('POST /messages/1')).toHaveLength(tried);
  });

  it('does not apply while the user is typing: there Ctrl+Z undoes text', async () => {
    const gateway = aDesk({ 'POST /messages/1': ({ body }) => stored((body as { clientId: string }).clientId) });
    renderApp(at, marina);
    await send();
    await userEvent.type(await composer(), 'mais');
    await userEvent.keyboard('{Control>}z{/Control}');

    expect(await undo()).toBeVisible();
    expect(gateway.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
  });
});
