import { describe, expect, it } from '@jest/globals';
import type { Ticket } from '@recado/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway, Refusal } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const marina = aUser();
const named = (id: string, name: string, more: Partial<Ticket> = {}) => {
  const ticket = aTicket({ id, order: id, ...more });
  return { ...ticket, contactId: id, contact: { ...ticket.contact, id, name } };
};
const ana = named('2', 'Ana');
const bruno = named('1', 'Bruno');
const UNTIL = '2030-01-08T12:00:00.000Z';

function anInbox(tickets: Ticket[], more: Parameters<typeof fakeGateway>[0] = {}) {
  const changed = (ticket: Ticket, snooze: Ticket['snooze'], by = 1) => ({
    ...{ ...ticket, snooze, revision: ticket.revision + by },
  });
  return fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const isListed = (ticket: Ticket) => Boolean(ticket.snooze) === (query.get('snoozed') === 'true');
      const found = query.get('status') === 'open' && !query.get('pinned') ? tickets.filter(isListed) : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${ana.uuid}`]: () => ana,
    'GET /messages/2': () => ({ messages: [], ticket: ana, count: 0, hasMore: false }),
    'PUT /tickets/2/snooze': ({ body }) => changed(ana, body as { until: string | null }),
    'DELETE /tickets/2/snooze': () => ({ ...changed(ana, null, 2), order: '9', unreadMessages: 1 }),
    'POST /tickets/2/undo': () => changed(ana, null, 3),
    ...more,
  });
}
const list = async () => within(await screen.findByRole('list', { name: 'Lista de atendimentos' }));
const names = async () => (await list()).getAllByRole('link').map(({ textContent }) => textContent);
const choose = async (name: string, what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Mais ações: ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};
const entry = () => screen.queryByRole('button', { name: /^Adiados/ });

describe('a ticket', () => {
  it('is snoozed from the menu, leaves the list, and is found among the snoozed ones', async () => {
    const gateway = anInbox([ana, bruno]);
    renderApp(`/tickets/${ana.uuid}`, marina);
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno']));
    expect(entry()).toBeNull();

    await choose('Ana', 'Adiar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Adiar o atendimento de Ana' }));
    await userEvent.click(dialog.getByRole('menuitem', { name: /^Amanhã/ }));

    await waitFor(async () => expect(await names()).toEqual(['Bruno']));
    expect(screen.getByRole('tab', { name: 'Atendendo 1' })).toBeVisible();
    expect(await screen.findByText('Escolha uma conversa')).toBeVisible();
    const [call] = gateway.of('PUT /tickets/2/snooze');
    expect(new Date((call?.body as { until: string }).until).getUTCHours()).toBe(12); // 09:00 in São Paulo

    await userEvent.click(entry() ?? document.body);
    await waitFor(async () => expect(await names()).toEqual(['Ana']));
    expect((await list()).getByRole('img', { name: /^adiado até amanhã 09:00/ })).toBeVisible();
    await userEvent.click(entry() ?? document.body);
    await waitFor(async () => expect(await names()).toEqual(['Bruno']));
  });

  it('is snoozed with the key S until the customer answers, and brought back by the undo', async () => {
    const gateway = anInbox([ana, bruno]);
    renderApp('/tickets', marina);
    await list();

    await userEvent.keyboard('js');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Até o cliente responder' }));
    await waitFor(async () => expect(await names()).toEqual(['Bruno']));
    expect(gateway.of('PUT /tickets/2/snooze')[0]?.body).toEqual({ until: null });
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno']));
    expect(gateway.of('POST /tickets/2/undo')).toHaveLength(1);
  });

  it('takes a typed time of the company’s zone, but none of the past', async () => {
    const gateway = anInbox([ana, bruno]);
    renderApp('/tickets', marina);
    await choose('Ana', 'Adiar');
    const field = await screen.findByLabelText('Outro momento');
    const submit = screen.getByRole('button', { name: 'Adiar' });

    fireEvent.change(field, { target: { value: '2020-01-01T10:00' } });
    expect(screen.getByText(/Escolha um horário futuro/)).toBeVisible();
    expect(submit).toBeDisabled();
    const wall = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    fireEvent.change(field, { target: { value: `${wall}T10:30` } });
    await userEvent.click(submit);

    await waitFor(() => expect(gateway.of('PUT /tickets/2/snooze')).toHaveLength(1));
    expect(gateway.of('PUT /tickets/2/snooze')[0]?.body).toEqual({ until: `${wall}T13:30:00.000Z` });
  });

  it('stays in the list with the reason when the server refuses', async () => {
    const refuse = () => {
      throw new Refusal(400, 'ERR_SNOOZE_TIME');
    };
    anInbox([ana, bruno], { 'PUT /tickets/2/snooze': refuse });
    renderApp('/tickets', marina);

    await choose('Ana', 'Adiar');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Em 1 hora/ }));

    expect(await screen.findByText(/Escolha um horário futuro/)).toBeVisible();
    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno']));
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('returns on top when the server says so, and by hand', async () => {
    const snoozed = { ...ana, snooze: { until: UNTIL } };
    const gateway = anInbox([snoozed, bruno]);
    const { say } = renderApp('/tickets', marina);
    await waitFor(async () => expect(await names()).toEqual(['Bruno']));
    await userEvent.click(await screen.findByRole('button', { name: 'Adiados 1' }));
    await choose('Ana', 'Trazer de volta agora');
    await waitFor(() => expect(gateway.of('DELETE /tickets/2/snooze')).toHaveLength(1));
    expect(await screen.findByText('Nada adiado')).toBeVisible();
    await userEvent.click(entry() ?? document.body);

    await waitFor(async () => expect(await names()).toEqual(['Ana', 'Bruno']));
    say('ticket', { action: 'update', ticket: { ...bruno, order: '99', unreadMessages: 1, revision: 9 } });
    await waitFor(async () => expect(await names()).toEqual(['Bruno', 'Ana']));
    expect(entry()).toBeNull();
  });

  it('is brought back by the key S', async () => {
    const gateway = anInbox([{ ...ana, snooze: { until: UNTIL } }, bruno]);
    renderApp('/tickets', marina);
    await userEvent.click(await screen.findByRole('button', { name: 'Adiados 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Ana']));

    await userEvent.keyboard('js');

    await waitFor(() => expect(gateway.of('DELETE /tickets/2/snooze')).toHaveLength(1));
  });
});
