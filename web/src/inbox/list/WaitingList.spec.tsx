import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const marina = aUser();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const waiting = (id: string, name: string, minutes: number, order: string) =>
  aTicket({
    ...{ id, order, status: 'pending', userId: null, user: null, lastMessageAt: minutesAgo(0) },
    contact: { ...aTicket().contact, id: `contact of ${id}`, name },
    waitingSince: minutesAgo(minutes),
    waitingOrder: minutesAgo(minutes),
  });
/** Rafael wrote first and again just now; Lia has waited for less time and wrote in between. */
const rafael = waiting('1', 'Rafael Prado', 45, '0000000009');
const lia = waiting('2', 'Lia Sato', 20, '0000000005');

function aQueue(tickets = [rafael, lia]) {
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === 'pending' ? tickets : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
  });
}
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Lista de atendimentos' });
  return within(list)
    .getAllByRole('link')
    .map((row) => row.getAttribute('aria-label') ?? row.textContent);
};

describe('the waiting list', () => {
  it('shows how long each contact has waited for a first reply, the longest wait first', async () => {
    const gateway = aQueue();
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: /^Aguardando/ }));

    expect(await screen.findByRole('img', { name: 'Esperando há 45 min' })).toBeVisible();
    expect(await names()).toEqual([expect.stringContaining('Rafael'), expect.stringContaining('Lia')]);
    const asked = gateway.of('GET /tickets').filter(({ query }) => query.get('status') === 'pending');
    expect(asked.map(({ query }) => query.get('sort'))).toEqual(['waiting']);
  });

  it('shows a time limit instead of the wait once it is close, and that it was exceeded', async () => {
    const limited = (ticket: typeof rafael, warn: number, due: number) => {
      const next = { limit: 'firstAnswer' as const, warnAt: minutesAgo(warn), dueAt: minutesAgo(due) };
      return { ...ticket, sla: { next, breached: [] } };
    };
    const ana = waiting('3', 'Ana Reis', 15, '0000000004');
    aQueue([limited(rafael, 20, 10.5), limited(lia, 1, -4.5), limited(ana, -10, -30)]);
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: /^Aguardando/ }));

    expect(await screen.findByRole('img', { name: 'Primeira resposta: atrasada há 10 min' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Primeira resposta: vence em 4 min' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Esperando há 15 min' })).toBeVisible();
  });

  it('does not move a contact who writes again', async () => {
    aQueue();
    const { say } = renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: /^Aguardando/ }));
    await names();
    const ticket = { ...lia, lastMessage: 'Alguém aí?', order: '0000000010', revision: 2 };
    say('ticket', { action: 'update', ticket });

    expect(await screen.findByText('Alguém aí?')).toBeVisible();
    expect(await names()).toEqual([expect.stringContaining('Rafael'), expect.stringContaining('Lia')]);
  });

  it('sorts by newest message when chosen, and remembers the choice', async () => {
    aQueue();
    const first = renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('tab', { name: /^Aguardando/ }));
    await names();
    await userEvent.click(screen.getByRole('button', { name: 'Mensagem mais recente primeiro' }));
    first.say('ticket', { action: 'update', ticket: { ...lia, order: '0000000010', revision: 2 } });

    await waitFor(async () => expect((await names())[0]).toContain('Lia'));
    expect(screen.getByRole('button', { name: 'Quem espera há mais tempo primeiro' })).toBeVisible();
    expect(localStorage.getItem('waitingSortOf.marina')).toContain('newest');
  });
});
