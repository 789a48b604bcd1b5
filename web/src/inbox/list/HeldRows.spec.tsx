import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const admin = aUser();
const mine = (id: string, name: string, order: string) =>
  aTicket({ ...{ id, order, number: Number(id) }, contact: { ...aTicket().contact, id: `contact of ${id}`, name } });
const rafael = mine('1', 'Rafael Prado', '0000000009');
const lia = mine('2', 'Lia Sato', '0000000005');

async function anInbox() {
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const tickets = query.get('status') === 'open' ? [rafael, lia] : [];
      return { tickets, count: tickets.length, hasMore: false };
    },
  });
  const { say } = renderApp('/tickets', admin);
  await screen.findByRole('link', { name: 'Lia Sato' });
  return {
    /** A message from a contact, which moves its ticket to the top. */
    liaWrites: (text: string) =>
      say('ticket', { action: 'update', ticket: { ...lia, lastMessage: text, order: '0000000010', revision: 2 } }),
  };
}
const names = () =>
  within(screen.getByRole('list', { name: 'Lista de atendimentos' }))
    .getAllByRole('link')
    .map((row) => row.textContent);
const BEFORE = ['Rafael Prado', 'Lia Sato'];
const AFTER = ['Lia Sato', 'Rafael Prado'];

describe('the list under a pointer', () => {
  it('reorders only after the click, and shows new messages immediately', async () => {
    const { liaWrites } = await anInbox();
    const more = screen.getByRole('button', { name: 'Mais ações: Rafael Prado' });
    const user = userEvent.setup();
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Rafael Prado' }) });
    liaWrites('Alguém aí?');
    expect(await screen.findByText('Alguém aí?')).toBeVisible();
    expect(names()).toEqual(BEFORE);

    await user.pointer({ keys: '[/MouseLeft]', target: more });
    await waitFor(() => expect(names()).toEqual(AFTER));
  });

  it('keeps the open menu beside its ticket while messages arrive, and reorders when it is closed', async () => {
    const { liaWrites } = await anInbox();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Mais ações: Rafael Prado' }));
    const spy = await screen.findByRole('menuitem', { name: 'Espiar conversa' });
    liaWrites('Alguém aí?');
    await screen.findByText('Alguém aí?');
    const hidden = { hidden: true };
    const rows = () =>
      screen.getAllByRole('listitem', hidden).map((row) => within(row).getByRole('link', hidden).textContent);
    expect(rows()).toEqual(BEFORE);
    expect(spy).toBeVisible();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(names()).toEqual(AFTER));
  });
});
