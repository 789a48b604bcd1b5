import { describe, expect, it, jest } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const named = (id: string, name: string) => {
  const ticket = aTicket({ id, order: id });
  return { ...ticket, contactId: id, contact: { ...ticket.contact, id, name } };
};
const tickets = [named('4', 'Ana'), named('3', 'Bruno'), named('2', 'Carla'), named('1', 'Davi')];
const RAFAEL = { id: 'rafael', name: 'Rafael', profile: 'user', queues: [{ id: 'sales', name: 'Encomendas' }] };

type Body = { key: string; ticketIds: string[]; change: { act: string } };
const changed = (ids: string[], fields: Partial<Ticket>, by = 1) =>
  tickets.filter(({ id }) => ids.includes(id)).map((one) => ({ ...one, ...fields, revision: one.revision + by }));

function anInbox(more: Parameters<typeof fakeGateway>[0] = {}) {
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const isOpen = query.get('status') === 'open' && !query.get('snoozed') && !query.get('pinned');
      const found = isOpen ? tickets : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    'GET /users/list': () => [RAFAEL],
    'GET /users/online': () => ({ userIds: [] }),
    'GET /tickets/open-counts': () => ({ counts: [] }),
    'GET /queue': () => [{ id: 'support', name: 'Suporte', color: '#112233' }],
    'GET /tags/list': () => [{ id: 'vip', name: 'VIP', color: '#112233', kanban: 0 }],
    'POST /tickets/bulk': ({ body }) => ({
      tickets: changed((body as Body).ticketIds, { status: 'closed' }),
      refused: [],
    }),
    'POST /tickets/bulk/undo': ({ body }) => ({ tickets: changed((body as Body).ticketIds, {}, 2), refused: [] }),
    ...more,
  });
}
const list = async () => within(await screen.findByRole('list', { name: 'Lista de atendimentos' }));
const names = async () => (await list()).getAllByRole('link').map(({ textContent }) => textContent);
const box = async (name: string) => (await list()).findByRole('checkbox', { name: `Conversa com ${name}` });
const bar = async () => within(await screen.findByRole('toolbar', { name: 'Ações para os selecionados' }));
const press = async (name: string) => userEvent.click((await bar()).getByRole('button', { name }));
const bodies = (gateway: ReturnType<typeof fakeGateway>, path = 'POST /tickets/bulk') =>
  gateway.of(path).map(({ body }) => body as Body);

describe('selected tickets', () => {
  it('are resolved together by one request, and come back by one undo', async () => {
    const gateway = anInbox();
    renderApp('/tickets', marina);
    await userEvent.click(await box('Ana'));
    await userEvent.click(await box('Carla'));
    expect((await bar()).getByRole('status')).toHaveTextContent('2 selecionados');

    await press('Resolver');

    await waitFor(async () => expect(await names()).toEqual(['Bruno', 'Davi']));
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(await screen.findByText('2 atendimentos resolvidos')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno', 'Carla', 'Davi']));
    const [request] = bodies(gateway);
    expect(request).toMatchObject({ ticketIds: ['4', '2'], change: { act: 'close' } });
    expect(bodies(gateway, 'POST /tickets/bulk/undo')).toEqual([{ key: request?.key, ticketIds: ['4', '2'] }]);
  });

  it('are a range with Shift, and none after Escape', async () => {
    anInbox();
    renderApp('/tickets', marina);
    await userEvent.click(await box('Bruno'));
    fireEvent.click(await box('Davi'), { shiftKey: true });
    expect((await bar()).getByRole('status')).toHaveTextContent('3 selecionados');
    fireEvent.click((await list()).getByRole('link', { name: 'Ana' }), { shiftKey: true });
    expect((await bar()).getByRole('status')).toHaveTextContent('4 selecionados');

    await userEvent.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(screen.getByText('Escolha uma conversa')).toBeVisible();
  });

  it('are chosen by the key X at the cursor and assigned by T to a colleague', async () => {
    const assigned = { userId: 'rafael', user: { id: 'rafael', name: 'Rafael' } };
    const reply = ({ body }: { body: unknown }) => ({
      tickets: changed((body as Body).ticketIds, assigned),
      refused: [],
    });
    const gateway = anInbox({ 'POST /tickets/bulk': reply });
    renderApp('/tickets', marina);
    await list();
    await userEvent.keyboard('jx');
    await bar();
    await userEvent.keyboard('jx');
    await waitFor(async () => expect((await bar()).getByRole('status')).toHaveTextContent('2 selecionados'));

    await userEvent.keyboard('t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir 2 atendimentos' }));
    await userEvent.type(dialog.getByLabelText('Transferir para o usuário'), 'Raf');
    await userEvent.click(await screen.findByRole('option', { name: 'Rafael' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Atribuir' }));

    await waitFor(() => expect(bodies(gateway)).toHaveLength(1));
    expect(bodies(gateway)[0]).toMatchObject({ ticketIds: ['4', '3'], change: { act: 'assign', userId: 'rafael' } });
  });

  it.each([
    ['Mover para uma fila', 'Fila', 'Suporte', { act: 'move', queueId: 'support' }],
    ['Etiquetar', 'Etiquetas', 'VIP', { act: 'tag', tags: ['vip'] }],
  ])('get what the dialog asks for: %s', async (action, label, option, change) => {
    const gateway = anInbox();
    renderApp('/tickets', marina);
    await userEvent.click(await box('Ana'));
    await press(action);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText(label)).toHaveFocus();
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await userEvent.click(dialog.getByRole('button', { name: action }));

    await waitFor(() => expect(bodies(gateway)).toMatchObject([{ ticketIds: ['4'], change }]));
  });

  it('are snoozed together', async () => {
    const gateway = anInbox();
    renderApp('/tickets', marina);
    await userEvent.click(await box('Ana'));
    await press('Adiar');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Até o cliente responder' }));

    await waitFor(() => expect(bodies(gateway)).toMatchObject([{ change: { act: 'snooze', until: null } }]));
  });

  it('stay in the list with the reason if they are refused, and only the others can be undone', async () => {
    const answer = heldAnswer<object>();
    const gateway = anInbox({ 'POST /tickets/bulk': () => answer.promise });
    renderApp('/tickets', marina);
    await userEvent.click(await box('Ana'));
    await userEvent.click(await box('Bruno'));
    await press('Resolver');
    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Davi']));

    const refused = [{ ticketId: '3', errorCode: 'ERR_NO_PERMISSION' }];
    answer.resolve({ tickets: changed(['4'], { status: 'closed' }), refused });

    await waitFor(async () => expect(await names()).toEqual(['Bruno', 'Carla', 'Davi']));
    expect(await screen.findByText(/^Bruno: .*permissão/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(bodies(gateway, 'POST /tickets/bulk/undo')).toMatchObject([{ ticketIds: ['4'] }]));
  });

  it('are chosen by a long touch, without opening the conversation', async () => {
    anInbox();
    renderApp('/tickets', marina);
    const link = (await list()).getByRole('link', { name: 'Ana' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      fireEvent(link, Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }));
      act(() => void jest.advanceTimersByTime(600));
    } finally {
      jest.useRealTimers();
    }
    fireEvent.click(link);

    expect((await bar()).getByRole('status')).toHaveTextContent('1 selecionado');
    expect(screen.getByText('Escolha uma conversa')).toBeVisible();
  });
});
