import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { unsent } from '../providers/unsent.js';
import { localMessage } from './live/use-send-message.js';

const user = aUser();
const ticket = aTicket({ id: '1', status: 'open', userId: user.id });
const place = { ticketId: ticket.id, contactId: ticket.contactId };
const at = `/tickets/${ticket.uuid}`;
const page = { messages: [], events: [], ticket, count: 0, hasMore: false, hasNewer: false };
const sent = (body: unknown) => {
  const { clientId: id, body: text } = body as { clientId: string; body: string };
  return aMessage({ ...place, id, body: text, fromMe: true });
};

/** The conversation contains what was sent, because a message can be sent before its conversation is requested. */
function aDesk(send: (body: unknown) => unknown) {
  const messages: unknown[] = [];
  return fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [aConnection()],
    'GET /queue': () => [],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': () => ({ ...page, messages, count: messages.length }),
    'GET /ticket-notes/list': () => [],
    'DELETE /auth/logout': () => null,
    'POST /messages/1': ({ body }) => {
      const stored = send(body);
      messages.push(stored);
      return stored;
    },
  });
}
const log = async () => within(await screen.findByRole('log', { name: 'Conversa' }));

describe('a message written offline', () => {
  afterEach(() => unsent.deleteAll(user.id));

  it('is stored while it waits, and removed once it is sent', async () => {
    let isAway = true;
    const failed: unknown[] = [];
    const gateway = aDesk((body) => {
      if (!isAway) return sent(body);
      failed.push(body);
      throw new TypeError('Failed to fetch');
    });
    renderApp(at, user);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'volto já{Enter}');
    await waitFor(() => expect(failed).not.toHaveLength(0));
    expect(await unsent.all(user.id)).toHaveLength(1);

    isAway = false;
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(gateway.of('POST /messages/1').length).toBeGreaterThan(1);
    });
    await waitFor(async () => expect(await unsent.all(user.id)).toEqual([]));
    expect(
      new Set(gateway.of('POST /messages/1').map(({ body }) => (body as { clientId: string }).clientId)).size,
    ).toBe(1);
  });

  it('is sent after a reload with its original id, is shown, and is removed from the store', async () => {
    const message = localMessage(place, { body: 'ficou para trás', quoted: null, userId: user.id });
    await unsent.save(user.id, message.id, { message, upload: null });
    const gateway = aDesk(sent);
    renderApp(at, user);

    expect(await (await log()).findByText('ficou para trás')).toBeVisible();
    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    expect(gateway.of('POST /messages/1')[0]?.body).toMatchObject({ clientId: message.id, body: 'ficou para trás' });
    await waitFor(async () => expect(await unsent.all(user.id)).toEqual([]));
  });

  it('is private: another user neither sees nor sends it', async () => {
    const message = localMessage(place, { body: 'de outra pessoa', quoted: null, userId: 'other' });
    await unsent.save('other', message.id, { message, upload: null });
    const mine = localMessage(place, { body: 'esta é minha', quoted: null, userId: user.id });
    await unsent.save(user.id, mine.id, { message: mine, upload: null });
    const gateway = aDesk(sent);
    renderApp(at, user);

    await waitFor(() => expect(gateway.of('POST /messages/1')).toHaveLength(1));
    expect(gateway.of('POST /messages/1')[0]?.body).toMatchObject({ clientId: mine.id });
    expect((await log()).queryByText('de outra pessoa')).not.toBeInTheDocument();
    await unsent.deleteAll('other');
  });

  it('shows why it was rejected, even after a reload, until it is discarded', async () => {
    const message = localMessage(place, { body: 'recusada', quoted: null, userId: user.id });
    const refused = { ...message, local: 'refused', errorCode: 'ERR_TICKET_CLOSED' };
    await unsent.save(user.id, message.id, { message: refused, upload: null });
    const gateway = aDesk(sent);
    renderApp(at, user);

    expect(await (await log()).findByText('recusada')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(screen.queryByText('recusada')).not.toBeInTheDocument());
    await waitFor(async () => expect(await unsent.all(user.id)).toEqual([]));
    expect(gateway.of('POST /messages/1')).toEqual([]);
  });

  it('is removed from this browser on logout', async () => {
    const message = localMessage(place, { body: 'recusada', quoted: null, userId: user.id });
    const refused = { ...message, local: 'refused', errorCode: 'ERR_TICKET_CLOSED' };
    await unsent.save(user.id, message.id, { message: refused, upload: null });
    aDesk(sent);
    renderApp(at, user);
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }));

    await screen.findByRole('button', { name: 'Entrar' });
    expect(await unsent.all(user.id)).toEqual([]);
  });
});
