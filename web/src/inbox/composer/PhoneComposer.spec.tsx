import { afterEach, describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { screen } from '@testing-library/react';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../../test/screen-width.js';

const agent = aUser({ profile: 'user' });
const TOOLS = ['Anexar arquivos', 'Emojis', 'Gravar áudio', 'Enviar'];

async function composerOn(width: number, status: Ticket['status']) {
  const ticket = aTicket({ status, userId: status === 'pending' ? null : agent.id });
  onScreenOf(width);
  fakeGateway({
    'GET /auth/me': () => agent,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    [`GET /messages/${ticket.id}`]: () => ({
      ...{ messages: [], events: [], ticket, count: 0, hasMore: false, hasNewer: false },
    }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
  });
  renderApp(`/tickets/${ticket.uuid}`, agent);
  return screen.findByRole('textbox', { name: 'Mensagem' });
}
const tools = () => TOOLS.filter((name) => screen.queryByRole('button', { name }));

describe('the composer on a phone', () => {
  afterEach(anyWidth);

  it.each(['pending', 'closed'] as const)(
    'shows only the reason why a %s ticket is read-only, in full width',
    async (status) => {
      const field = await composerOn(WIDTH.phone, status);

      expect(field).toBeDisabled();
      expect(field.getAttribute('placeholder')).toMatch(/Aceite|Reabra/);
      expect(tools()).toEqual([]);
    },
  );

  it('shows its tools and a short hint in an open ticket', async () => {
    const field = await composerOn(WIDTH.phone, 'open');

    expect(field).toBeEnabled();
    expect(field).toHaveAttribute('placeholder', 'Mensagem');
    expect(tools()).toEqual(TOOLS);
  });

  it('keeps its tools beside the reason on a larger screen', async () => {
    const field = await composerOn(WIDTH.laptop, 'pending');

    expect(field).toBeDisabled();
    expect(tools()).toEqual(TOOLS);
  });
});
