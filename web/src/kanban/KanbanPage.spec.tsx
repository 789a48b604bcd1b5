import { OPEN_LANE, type KanbanTicket, type SessionUser, type Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { cardOf } from './board.js';
import './KanbanPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const VIP: Tag = { id: 'vip', name: 'Clientes VIP', color: '#aa3311', kanban: 1, userId: null, updatedAt: AT };
const PAID: Tag = { ...VIP, id: 'paid', name: 'Pago' };
const flags = { useKanban: true };
const anHourAgo = () => new Date(Date.now() - 3_700_000).toISOString();

type Handlers = Parameters<typeof fakeGateway>[0];
/** `cards` holds the cards of each lane. */
const openWith = (cards: Record<string, KanbanTicket[]>, more: Handlers = {}, user: SessionUser = aUser()) => {
  const tags = [VIP, PAID];
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    [`GET /companies/listPlan/${user.companyId}`]: () => ({ plan: flags }),
    'GET /tags/kanban': () => ({ lista: tags }),
    'GET /tags/list': () => [...tags, { ...VIP, id: 'plain', name: 'Comum', kanban: 0 }],
    'GET /users/list': () => [{ id: 'marina', name: 'Marina Alves' }],
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas', color: '#d0661f' }],
    'GET /whatsapp': () => [],
    'GET /ticket/kanban/cards': ({ query }) => ({
      tickets: cards[query.get('lane') ?? ''] ?? [],
      hasMore: false,
      nextCursor: null,
    }),
    'GET /ticket/kanban/sums': () => ({ lanes: [{ lane: OPEN_LANE, count: 7, waitingSince: anHourAgo() }] }),
    ...more,
  });
  return { gateway, ...renderApp('/kanban', user) };
};
const lane = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the kanban page', () => {
  it('shows the number, name, phone, last message, agent, queue and age of a ticket, and links to it', async () => {
    const ticket = aTicket({ lastMessage: '*Marina Alves:*\nBom dia!', waitingSince: anHourAgo() });
    openWith({ [OPEN_LANE]: [cardOf(ticket)] });

    const card = within(await (await lane('Em aberto')).findByRole('group', { name: '#4817 Joana Siqueira' }));
    for (const text of ['#4817', 'Joana Siqueira', '+55 (11) 99612-4408', 'Bom dia!', 'espera há 1 h'])
      expect(card.getByText(text)).toBeVisible();
    expect(await card.findByText('Marina Alves')).toBeVisible();
    expect(await card.findByText('Encomendas')).toBeVisible();
    expect(card.getByRole('link', { name: 'Ver Ticket' })).toHaveAttribute('href', `/tickets/${ticket.uuid}`);
  });

  it('shows the number of tickets in a lane and the longest wait', async () => {
    openWith({});

    expect(await (await lane('Em aberto')).findByText('7 atendimentos · espera mais longa 1 h')).toBeVisible();
  });

  it("requests only the user's queues and the chosen filters", async () => {
    const { gateway } = openWith({});
    await lane('Clientes VIP');
    const last = (field: string) => gateway.of('GET /ticket/kanban/cards').at(-1)?.query.get(field);
    await waitFor(() => expect(JSON.parse(last('queueIds') ?? '[]')).toEqual(aUser().queueIds));

    await userEvent.click(await screen.findByRole('combobox', { name: 'Atendente' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Marina Alves' }));
    await waitFor(() => expect(last('users')).toBe('["marina"]'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Número ou contato' }), 'joana');
    await waitFor(() => expect(last('searchParam')).toBe('joana'));
    expect(gateway.of('GET /ticket/kanban/sums').at(-1)?.query.get('users')).toBe('["marina"]');
  });

  it('applies changes from elsewhere that match the filters', async () => {
    const { say } = openWith({ [OPEN_LANE]: [cardOf(aTicket({ id: 'a' }))] });
    const [open, vip] = [await lane('Em aberto'), await lane('Clientes VIP')];
    expect(await open.findByText('Joana Siqueira')).toBeVisible();

    say('ticket', { action: 'update', ticket: aTicket({ id: 'a', revision: 2, tags: [VIP] }) });
    expect(await vip.findByText('Joana Siqueira')).toBeVisible();
    expect(open.queryByText('Joana Siqueira')).toBeNull();

    say('ticket', { action: 'update', ticket: aTicket({ id: 'b', queueId: 'support', tags: [VIP] }) });
    say('ticket', { action: 'delete', ticketId: 'a', revision: 3 });
    await waitFor(() => expect(vip.queryByText('Joana Siqueira')).toBeNull());
  });

  it('applies changes that arrive before the cards', async () => {
    const late = heldAnswer<object>();
    const cards = { tickets: [cardOf(aTicket({ id: 'a' }))], hasMore: false, nextCursor: null };
    const { say } = openWith({}, { 'GET /ticket/kanban/cards': () => late.promise });
    const [open, vip] = [await lane('Em aberto'), await lane('Clientes VIP')];
    say('ticket', { action: 'update', ticket: aTicket({ id: 'a', revision: 2, tags: [VIP] }) });
    late.resolve(cards);

    expect(await vip.findByText('Joana Siqueira')).toBeVisible();
    expect(open.queryByText('Joana Siqueira')).toBeNull();
  });

  it('moves a card by its menu immediately, and moves it back when the server rejects it', async () => {
    let refuse: () => void = () => undefined;
    const refused = new Promise<never>((_resolve, reject) => {
      refuse = () => reject(new Refusal(404, 'ERR_NO_TICKET_FOUND'));
    });
    const { gateway } = openWith(
      { [OPEN_LANE]: [cardOf(aTicket({ id: 'a' }))] },
      { 'DELETE /ticket-tags/a': () => refused },
    );
    const [open, vip] = [await lane('Em aberto'), await lane('Clientes VIP')];
    await userEvent.click(await open.findByRole('button', { name: 'Mover #4817 para…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Clientes VIP' }));
    expect(await vip.findByText('Joana Siqueira')).toBeVisible();
    expect(open.queryByText('Joana Siqueira')).toBeNull();
    refuse();

    expect(await open.findByText('Joana Siqueira')).toBeVisible();
    expect(gateway.of('PUT /ticket-tags/a/vip')).toEqual([]);
  });

  it('moves a lane to the right for users who may arrange the board', async () => {
    const arranged: unknown[] = [];
    openWith({}, { 'PUT /tags/kanban/order': ({ body }) => (arranged.push(body), { lista: [PAID, VIP] }) });
    await userEvent.click(await (await lane('Clientes VIP')).findByRole('button', { name: 'Coluna Clientes VIP' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mover para a direita' }));

    await waitFor(() => expect(arranged).toEqual([{ tagIds: ['paid', 'vip'] }]));
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(names.filter((name) => ['Pago', 'Clientes VIP'].includes(name ?? ''))).toEqual(['Pago', 'Clientes VIP']);
  });

  it('hides the arrangement of lanes from other users', async () => {
    openWith({}, {}, aUser({ profile: 'user' }));

    expect((await lane('Clientes VIP')).queryByRole('button', { name: 'Coluna Clientes VIP' })).toBeNull();
  });

  it('renders only a few of many cards', async () => {
    const cards = Array.from({ length: 1_000 }, (_, n) => {
      const id = String(n).padStart(4, '0');
      return cardOf(aTicket({ id, number: n, order: id }));
    });
    openWith({ [OPEN_LANE]: cards });

    const shown = await (await lane('Em aberto')).findAllByRole('group');
    expect(shown.length).toBeLessThan(20);
  });

  it('shows an error when the board cannot be loaded', async () => {
    openWith(
      {},
      {
        'GET /tags/kanban': () => {
          throw new Error('unexpected');
        },
      },
    );

    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
