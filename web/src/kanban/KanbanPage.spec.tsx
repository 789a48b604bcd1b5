import type { KanbanTicket, Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { cardOf } from './board.js';
import './KanbanPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const VIP: Tag = { id: 'vip', name: 'Clientes VIP', color: '#aa3311', kanban: 1, userId: null, updatedAt: AT };
const user = aUser();
const flags = { useKanban: true };
const openWith = (tickets: KanbanTicket[], more: Record<string, () => unknown> = {}) => {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: flags }),
    'GET /tags/kanban': () => ({ lista: [VIP] }),
    'GET /ticket/kanban': () => ({ tickets, hasMore: false }),
    ...more,
  });
  return { gateway, ...renderApp('/kanban', user) };
};
const lane = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the kanban page', () => {
  it('shows number, name, telephone and last message of a ticket, and leads to it', async () => {
    openWith([cardOf(aTicket())]);

    const card = within(await (await lane('Em aberto')).findByRole('group', { name: '#4817 Joana Siqueira' }));
    for (const text of ['#4817', 'Joana Siqueira', '+55 (11) 99612-4408', 'Oi!'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('link', { name: 'Ver Ticket' })).toHaveAttribute('href', `/tickets/${aTicket().uuid}`);
  });

  it('asks for the queues of the user only', async () => {
    const { gateway } = openWith([]);

    await lane('Clientes VIP');
    const [asked] = gateway.of('GET /ticket/kanban');
    expect(JSON.parse(asked?.query.get('queueIds') ?? '')).toEqual(user.queueIds);
  });

  it('follows what happens elsewhere', async () => {
    const { say } = openWith([cardOf(aTicket({ id: 'a' }))]);
    const [open, vip] = [await lane('Em aberto'), await lane('Clientes VIP')];
    expect(await open.findByText('Joana Siqueira')).toBeVisible();

    say('ticket', { action: 'update', ticket: aTicket({ id: 'a', revision: 2, tags: [VIP] }) });
    expect(await vip.findByText('Joana Siqueira')).toBeVisible();
    expect(open.queryByText('Joana Siqueira')).toBeNull();

    say('ticket', { action: 'delete', ticketId: 'a', revision: 3 });
    await waitFor(() => expect(vip.queryByText('Joana Siqueira')).toBeNull());
  });

  it('says so when the board cannot be read', async () => {
    openWith([], {
      'GET /ticket/kanban': () => {
        throw new Error('unexpected');
      },
    });

    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
