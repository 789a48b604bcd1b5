import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aMessage, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

type Handlers = Parameters<typeof fakeGateway>[0];

/** Opens a ticket that contains a reply from the assistant, as an agent. */
function aDesk(
  more: Handlers = {},
  { status = 'open', hasSources = true }: { status?: 'open' | 'closed'; hasSources?: boolean } = {},
) {
  const ticket = aTicket({ id: '1', status });
  const user = aUser({ profile: 'admin' });
  const answer = aMessage({ id: 'm1', ticketId: '1', fromMe: true, body: 'Às 9h.', userId: null, hasSources });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: { useOpenAi: true } }),
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    [`GET /tickets/u/${ticket.uuid}`]: () => ticket,
    'GET /messages/1': () => ({ messages: [answer], events: [], ticket, count: 1, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /tags/list': () => [],
    'GET /quick-messages/list': () => [],
    'GET /tickets/1/suggestion': () => ({ suggestion: null }),
    'GET /messages/m1/sources': () => ({
      sources: [{ sourceId: 's1', name: 'Horários.pdf', text: 'Abrimos às 9h.' }],
    }),
    ...more,
  });
  renderApp(`/tickets/${ticket.uuid}`, user);
  return gateway;
}
const opened = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Fontes' }));
  return within(await screen.findByRole('dialog', { name: 'Fontes desta resposta' }));
};

describe('the sources of a reply', () => {
  it('are loaded with their passages when the user opens them', async () => {
    const gateway = aDesk();
    await screen.findByRole('button', { name: 'Fontes' });
    expect(gateway.of('GET /messages/m1/sources')).toEqual([]);
    const dialog = await opened();

    expect(await dialog.findByText('Horários.pdf')).toBeVisible();
    expect(dialog.getByText('Abrimos às 9h.')).toBeVisible();
  });

  it('show when they were deleted', async () => {
    aDesk({ 'GET /messages/m1/sources': () => ({ sources: [] }) });
    expect(await (await opened()).findByText('As fontes desta resposta foram excluídas.')).toBeVisible();
  });

  it('are not offered on other messages', async () => {
    aDesk({}, { hasSources: false });
    await screen.findAllByText('Às 9h.');
    expect(screen.queryByRole('button', { name: 'Fontes' })).toBeNull();
  });

  it('are shown beside a suggestion of the assistant', async () => {
    const suggestion = {
      text: 'Às nove.',
      createdAt: '2030-11-21T12:00:00.000Z',
      sources: [{ sourceId: 's1', name: 'Horários.pdf', text: 'Abrimos às 9h.' }],
    };
    aDesk({ 'GET /tickets/1/suggestion': () => ({ suggestion }) });
    await userEvent.click(await screen.findByRole('button', { name: '1 fonte' }));
    expect(await screen.findByText('Horários.pdf')).toBeVisible();
  });
});

describe('a closed conversation', () => {
  it('is approved as knowledge for the assistant after a privacy notice', async () => {
    const gateway = aDesk(
      {
        'GET /tickets/1/knowledge': () => ({ isApproved: false }),
        'PUT /tickets/1/knowledge': () => ({ isApproved: true }),
      },
      { status: 'closed' },
    );
    await screen.findAllByText('Às 9h.');
    await userEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pode ensinar o assistente' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/sem nomes, e-mails e números longos/)).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Aprovar' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText('A conversa pode ensinar o assistente.')).toBeVisible();
    expect(gateway.of('PUT /tickets/1/knowledge')).toHaveLength(1);
  });
});
