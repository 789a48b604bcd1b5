import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import '../shared/dialogs/ContactDialog.js';
import './ContactList.js';

const joana = { ...aTicket().contact, id: 'joana', extraInfo: [], lastMessageAt: null, whatsapp: null };
const DELETE = `Excluir ${joana.name}`;

function aList(path = '/contacts', user = aUser(), total = 1) {
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [],
    'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }),
    'GET /admin/contacts': () => {
      const reply = tableReply('contacts', [joana], { first: 0, total });
      reply.headers.set('next-cursor', 'behind-joana');
      return reply;
    },
    [`GET /admin/contacts/${joana.id}`]: () => joana,
  });
  renderApp(path, user);
  return gateway;
}

describe('the list of contacts', () => {
  beforeEach(() => localStorage.clear());

  it('is sorted by name unless the user chooses the creation date', async () => {
    const gateway = aList();
    const row = await screen.findByRole('row', { name: new RegExp(joana.name) });
    const sorts = () => gateway.of('GET /admin/contacts').map(({ query }) => query.get('sort'));
    expect(sorts()).toEqual(['["name","ASC"]']);
    await userEvent.click(screen.getByText('Criado em', { selector: 'th *' }));

    await waitFor(() => expect(sorts().at(-1)).toBe('["createdAt","ASC"]'));
    expect(within(row).getByRole('button', { name: DELETE })).toBeVisible();
    expect(screen.getByText('1 contato')).toBeVisible();
  });

  it('shows when there are more contacts than are counted', async () => {
    aList('/contacts', aUser(), 1_000);
    expect(await screen.findByText('Mais de 1000 contatos')).toBeVisible();
  });

  it('opens the contact in the address', async () => {
    aList(`/contacts/${joana.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(await dialog.findByLabelText('Nome')).toHaveValue(joana.name);
  });

  it('edits the stored contact although the list was loaded before the last change', async () => {
    const { handlers } = aList();
    await screen.findByRole('row', { name: new RegExp(joana.name) });
    handlers[`GET /admin/contacts/${joana.id}`] = () => ({ ...joana, name: 'Joana Prado' });
    await userEvent.click(screen.getByRole('button', { name: `Editar ${joana.name}` }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(dialog.getByLabelText('Nome')).toHaveValue('Joana Prado');
  });

  it('reports immediately that the contact in the address does not exist, and returns to the list', async () => {
    const gateway = aList('/contacts/gone');
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/contacts'));
    await screen.findByRole('row', { name: new RegExp(joana.name) });
    expect(gateway.of('GET /admin/contacts/gone')).toHaveLength(1);
  });

  it('continues where the previous page ended', async () => {
    const gateway = aList('/contacts', aUser(), 41);
    const pages = () => gateway.of('GET /admin/contacts').map(({ query }) => [query.get('range'), query.get('cursor')]);
    await waitFor(() => expect(pages()).toContainEqual(['[40,79]', 'behind-joana']));
    expect(pages()[0]).toEqual(['[0,39]', null]);
  });

  it('offers a user neither deletion nor import', async () => {
    aList('/contacts', aUser({ profile: 'user' }));
    const row = within(await screen.findByRole('row', { name: new RegExp(joana.name) }));
    expect(row.getByRole('button', { name: `Editar ${joana.name}` })).toBeVisible();
    expect(row.queryByRole('button', { name: DELETE })).toBeNull();
    expect(row.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  });
});
