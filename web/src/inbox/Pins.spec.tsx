import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const named = (id: string, name: string, order: string, more: Partial<Ticket> = {}) => {
  const ticket = aTicket({ id, order, ...more });
  return { ...ticket, uuid: `uuid-${id}`, contactId: id, contact: { ...ticket.contact, id, name } };
};
const newest = named('1', 'Ana', '3');
const middle = named('2', 'Bruno', '2');
const oldest = named('3', 'Carla', '1');

function anInbox(pinned: Ticket[] = [], more: Parameters<typeof fakeGateway>[0] = {}) {
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = query.get('pinned') ? pinned : query.get('status') === 'open' ? [newest, middle, oldest] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    'PUT /tickets/3/pin': () => ({ ticketIds: ['3'], revision: 1 }),
    'DELETE /tickets/3/pin': () => ({ ticketIds: [], revision: 2 }),
    ...more,
  });
}
const list = async () => within(await screen.findByRole('list', { name: 'Lista de atendimentos' }));
const names = async () => (await list()).getAllByRole('link').map(({ textContent }) => textContent);
const choose = async (name: string, what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Mais ações: ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};

describe('a pinned ticket', () => {
  it('is at the top of the list once, with an icon', async () => {
    anInbox([oldest]);
    renderApp('/tickets', marina);

    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Ana', 'Bruno']));
    expect((await list()).getAllByRole('img', { name: 'Fixado no topo' })).toHaveLength(1);
    expect(screen.getByRole('tab', { name: 'Atendendo 3' })).toBeVisible();
  });

  it('is pinned and unpinned from the menu', async () => {
    const gateway = anInbox();
    renderApp('/tickets', marina);

    await choose('Carla', 'Fixar no topo');
    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Ana', 'Bruno']));
    expect(gateway.of('PUT /tickets/3/pin')).toHaveLength(1);

    await choose('Carla', 'Desafixar');
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno', 'Carla']));
    expect(gateway.of('DELETE /tickets/3/pin')).toHaveLength(1);
  });

  it('is pinned with the key P at the cursor', async () => {
    anInbox();
    renderApp('/tickets', marina);
    await list();

    await userEvent.keyboard('jjjp');

    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Ana', 'Bruno']));
  });

  it('moves back, with the reason, when the server rejects the change', async () => {
    const refuse = () => {
      throw new Refusal(409, 'ERR_PIN_LIMIT');
    };
    anInbox([], { 'PUT /tickets/3/pin': refuse });
    renderApp('/tickets', marina);

    await choose('Carla', 'Fixar no topo');

    expect(await screen.findByText('Cinco atendimentos já estão fixados. Desafixe um primeiro.')).toBeVisible();
    expect(await names()).toEqual(['Ana', 'Bruno', 'Carla']);
  });

  it('is pinned together with the others when those were not loaded yet', async () => {
    const pinned = heldAnswer<object>();
    const gateway = anInbox();
    const { 'GET /tickets': tickets } = gateway.handlers;
    gateway.handlers['GET /tickets'] = (call) => (call.query.get('pinned') ? pinned.promise : tickets?.(call));
    renderApp('/tickets', marina);
    await choose('Carla', 'Fixar no topo');
    await waitFor(() => expect(gateway.of('PUT /tickets/3/pin')).toHaveLength(1));
    pinned.resolve({ tickets: [middle], count: 1, hasMore: false });

    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Bruno', 'Ana']));
  });

  it('appears when another window of the same agent pins it', async () => {
    const pinned: Ticket[] = [];
    anInbox(pinned);
    const { say } = renderApp('/tickets', marina);
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno', 'Carla']));

    pinned.push(middle);
    say('ticketPins', { action: 'update', pins: { ticketIds: ['2'], revision: 1 } });

    await waitFor(async () => expect(await names()).toEqual(['Bruno', 'Ana', 'Carla']));
  });

  it('stays in place and shows new messages of the customer', async () => {
    anInbox([oldest]);
    const { say } = renderApp('/tickets', marina);
    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Ana', 'Bruno']));

    say('ticket', { action: 'update', ticket: { ...middle, order: '9', revision: 5 } });
    say('ticket', { action: 'update', ticket: { ...oldest, order: '8', revision: 5, unreadMessages: 7 } });

    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Bruno', 'Ana']));
    expect((await list()).getByRole('img', { name: /^7 mensagens/ })).toBeVisible();
  });

  it('leaves the top when it is closed', async () => {
    anInbox([oldest]);
    const { say } = renderApp('/tickets', marina);
    await waitFor(async () => expect(await names()).toEqual(['Carla', 'Ana', 'Bruno']));

    say('ticket', { action: 'update', ticket: { ...oldest, status: 'closed', revision: 5 } });

    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno']));
  });
});
