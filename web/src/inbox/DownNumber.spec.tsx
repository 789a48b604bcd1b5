import { describe, expect, it, jest } from '@jest/globals';
import type { ConnectionView } from '@recado/contracts';
import { act, screen, within } from '@testing-library/react';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';

const agent = aUser({ profile: 'user' });
const connection = aConnection();
const ticket = aTicket({ whatsappId: connection.id, userId: agent.id });
const LIST = /Loja Centro está sem conexão com o WhatsApp\. Avise um administrador\./;
const QUEUED = 'Loja Centro está sem conexão com o WhatsApp. O que você enviar sai quando ele voltar.';

/** An agent may not open the connections page. */
function openTicket() {
  let now = connection;
  fakeGateway({
    'GET /auth/me': () => agent,
    'GET /whatsapp': () => [now],
    'GET /queue': () => [],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    [`GET /messages/${ticket.id}`]: () => ({
      ...{ messages: [], events: [], ticket, count: 0, hasMore: false, hasNewer: false },
    }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
  });
  const { say } = renderApp(`/tickets/${ticket.uuid}`, agent);
  let second = 0;
  return {
    becomes(fields: Partial<ConnectionView>) {
      const updatedAt = `2031-01-01T10:00:${String(++second).padStart(2, '0')}.000Z`;
      now = { ...connection, ...fields, updatedAt };
      const { queues: _queues, qrcode: _qrcode, token: _token, ...whatsapp } = now;
      say('whatsapp', { action: 'update', whatsapp });
    },
  };
}

describe('a number that is down', () => {
  withOwnClock();
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));

  it('is told to an agent in the list, the header and the composer until it is back', async () => {
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

  it('is not told when it is back within a few seconds', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes({ status: 'TIMEOUT' });
    await pass(5);
    becomes({ status: 'CONNECTED' });
    await pass(20);

    expect(screen.queryByText(LIST)).not.toBeInTheDocument();
    expect(screen.queryByText(QUEUED)).not.toBeInTheDocument();
  });

  it('that has to be linked again takes no messages, which the composer says', async () => {
    const { becomes } = openTicket();
    await screen.findByRole('textbox', { name: 'Mensagem' });
    becomes({ status: 'DISCONNECTED', number: null, lastNumber: connection.number });
    await pass(11);

    expect(screen.getByText(/Loja Centro está desconectado do WhatsApp e nada pode ser enviado/)).toBeVisible();
    expect(screen.getByText(LIST)).toBeVisible();
  });
});
