import { describe, expect, it } from '@jest/globals';
import type { Tag } from '@recado/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();
const own = aTicket({ id: '1', userId: marina.id });
const aTag = (id: string, name: string): Tag => ({
  id,
  name,
  color: '#112233',
  kanban: 0,
  userId: null,
  updatedAt: '',
});

function openDialog() {
  const tags = [aTag('vip', 'VIP'), aTag('new', 'Novo')];
  const gateway = fakeGateway({
    'GET /auth/me': () => marina,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': ({ query }) => {
      const found = query.get('status') === 'open' ? [own] : [];
      return { tickets: found, count: found.length, hasMore: false };
    },
    [`GET /tickets/u/${own.uuid}`]: () => own,
    'GET /messages/1': () => ({ messages: [], ticket: own, count: 0, hasMore: false }),
    'GET /tags/list': () => tags,
    'POST /tags': ({ body }) => {
      const created = aTag('made', (body as { name: string }).name);
      tags.push(created);
      return created;
    },
    'POST /tags/sync': () => ({ ticketId: '1', tags: [] }),
  });
  renderApp(`/tickets/${own.uuid}`, marina);
  return gateway;
}
const field = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Editar: Etiquetas' }));
  return screen.findByRole('combobox', { name: 'Etiquetas' });
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the tags of a ticket', () => {
  it('take the first match with Enter', async () => {
    const gateway = openDialog();
    const input = await field();
    await screen.findByRole('option', { name: 'VIP' });
    await userEvent.type(input, 'vi{Enter}');
    await save();

    await waitFor(() => expect(gateway.of('POST /tags/sync')[0]?.body).toEqual({ ticketId: '1', tags: ['vip'] }));
    expect(gateway.of('POST /tags')).toEqual([]);
  });

  it('create a tag that does not exist, and offer that for no other name', async () => {
    const gateway = openDialog();
    const input = await field();
    await userEvent.type(input, ' vip ');
    expect(screen.queryByRole('option', { name: /^Criar/ })).toBeNull();
    await userEvent.clear(input);
    await userEvent.type(input, ' Entrega ');
    await userEvent.click(await screen.findByRole('option', { name: 'Criar “Entrega”' }));
    expect((await screen.findAllByText('Entrega'))[0]).toBeVisible();
    await save();

    await waitFor(() => expect(gateway.of('POST /tags/sync')[0]?.body).toEqual({ ticketId: '1', tags: ['made'] }));
    expect(gateway.of('POST /tags')[0]?.body).toEqual({ name: 'Entrega' });
  });
});
