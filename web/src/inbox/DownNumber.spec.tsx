import { describe, expect, it, jest } from '@jest/globals';
import type { ConnectionView } from '@recado/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';

const agent = aUser({ profile: 'user' });
const connection = aConnection();
const ticket = aTicket({ whatsappId: connection.id, userId: agent.id });
const RECEIVED = aMessage({ id: 'r1', ticketId: ticket.id, body: 'Bom dia', order: '1' });
const RAFAEL = { id: 'rafael', name: 'Rafael', number: '5511987650000', email: '', profilePicUrl: '' };
const LIST = /Loja Centro está sem conexão com o WhatsApp\. Avise um administrador\./;
const QUEUED = 'Loja Centro está sem conexão com o WhatsApp. O que você enviar sai quando ele voltar.';

/** Agents may not open the connections page. */
function openTicket(first: Partial<ConnectionView> = {}) {
  let now: ConnectionView = { ...connection, ...first };
  const gateway = fakeGateway({
    'GET /auth/me': () => agent,
    'GET /whatsapp': () => [now],
    'GET /queue': () => [],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    [`GET /messages/${ticket.id}`]: () => ({
      ...{ messages: [RECEIVED], events: [], ticket, count: 1, hasMore: false, hasNewer: false },
    }),
    'GET /contacts': () => ({ contacts: [RAFAEL], count: 1, hasMore: false }),
    'POST /message/forward': () => RECEIVED,
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    [`POST /messages/${ticket.id}`]: ({ body }) =>
      aMessage({ id: (body as { clientId: string }).clientId, ticketId: ticket.id, fromMe: true, body: 'Oi', ack: 0 }),
  });
  const { say } = renderApp(`/tickets/${ticket.uuid}`, agent);
  let second = 0;
  return {
    ...gateway,
    becomes(fields: Partial<ConnectionView>) {
      const updatedAt = `2031-01-01T10:00:${String(++second).padStart(2, '0')}.000Z`;
      now = { ...connection, ...fields, updatedAt };
      const { queues: _queues, qrcode: _qrcode, token: _token, ...whatsapp } = now;
      say('whatsapp', { action: 'update', whatsapp });
    },
  };
}

describe('a disconnected number', () => {
  withOwnClock();
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

  it('is shown to an agent in the list, the header and the composer until it reconnects', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes({ status: 'TIMEOUT' });
    await pass(11);

    expect(within(screen.getByRole('region', { name: 'Lista de atendimentos' })).getByText(LIST)).toBeVisible();
    expect(screen.getByText('· sem conexão')).toBeVisible();
    expect(screen.getByText(QUEUED)).toBeVisible();

    becomes({ status: 'CONNECTED' });
    await pass(1);
    expect(screen.queryByText(LIST)).not.toBeInTheDocument();
    expect(screen.queryByText('· sem conexão')).not.toBeInTheDocument();
    expect(screen.queryByText(QUEUED)).not.toBeInTheDocument();
  });

  it('is not shown when it reconnects within a few seconds', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes({ status: 'TIMEOUT' });
    await pass(5);
    becomes({ status: 'CONNECTED' });
    await pass(20);

    expect(screen.queryByText(LIST)).not.toBeInTheDocument();
    expect(screen.queryByText(QUEUED)).not.toBeInTheDocument();
  });

  it('blocks the composer when it must be linked again', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes({ status: 'DISCONNECTED', number: null, lastNumber: connection.number });
    await pass(11);

    expect(screen.getByText(/Loja Centro está desconectado do WhatsApp e nada pode ser enviado/)).toBeVisible();
    expect(screen.getByText(LIST)).toBeVisible();
  });

  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const UNLINKED = { status: 'DISCONNECTED', number: null, lastNumber: connection.number } as const;

  it.each<[string, Partial<ConnectionView>]>([
    ['must be linked again', UNLINKED],
    ['shows a QR code', { status: 'qrcode', number: null, lastNumber: connection.number }],
    ['keeps trying for an hour', { status: 'TIMEOUT', updatedAt: anHourAgo }],
    ['was retried a moment ago', { status: 'TIMEOUT', retries: 3, updatedAt: new Date().toISOString() }],
    ['opens for an hour', { status: 'OPENING', updatedAt: anHourAgo }],
  ])('is shown with the first state after a page load: %s', async (_which, first) => {
    const openedAt = Date.now();
    openTicket(first);
    expect(await screen.findByText(LIST)).toBeVisible();
    expect(Date.now() - openedAt).toBeLessThan(5_000); // on the fake clock
  });

  it('may reconnect shortly when it went down during the page load', async () => {
    openTicket({ status: 'OPENING', updatedAt: new Date().toISOString() });
    await screen.findByRole('textbox', { name: 'Mensagem' });
    await pass(1);
    expect(screen.queryByText(LIST)).not.toBeInTheDocument();
    await pass(10);
    expect(screen.getByText(LIST)).toBeVisible();
  });

  it('is shown immediately when it is unlinked while the page is open', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes(UNLINKED);
    await pass(1);
    expect(screen.getByText(LIST)).toBeVisible();
  });

  it.each<[Partial<ConnectionView>, string]>([
    [{}, 'Enviando a mensagem…'],
    [{ status: 'TIMEOUT', retries: 3 }, 'Guardada, sai quando a conexão com o WhatsApp voltar'],
    [UNLINKED, 'Número desconectado do WhatsApp: a mensagem não sai'],
  ])('explains what happens to a waiting message over %j', async (first, text) => {
    localStorage.setItem('undoSeconds', '5');
    const { of } = openTicket(first);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Oi{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    await pass(6);
    expect(of(`POST /messages/${ticket.id}`)).toHaveLength(1);
    localStorage.removeItem('undoSeconds');
  });

  it('keeps a message, and its clock icon explains why it waits', async () => {
    const { becomes } = openTicket({ status: 'TIMEOUT', retries: 3 });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Oi{Enter}');
    expect(
      await screen.findByRole('img', { name: 'Guardada, sai quando a conexão com o WhatsApp voltar' }),
    ).toBeVisible();
    becomes({ status: 'CONNECTED' });
    await pass(1);
    expect(await screen.findByRole('img', { name: 'Na fila de envio' })).toBeVisible();
  });

  it.each<[Partial<ConnectionView>, string]>([
    [{}, 'Encaminhado para Rafael'],
    [{ status: 'TIMEOUT', retries: 3 }, 'Guardada para Rafael, sai quando a conexão com o WhatsApp voltar'],
  ])('explains what happens to a forwarded message over %j', async (first, text) => {
    openTicket(first);
    await userEvent.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Encaminhar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('combobox'), 'Rafael');
    await userEvent.click(await screen.findByRole('option', { name: /Rafael/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Encaminhar' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});
