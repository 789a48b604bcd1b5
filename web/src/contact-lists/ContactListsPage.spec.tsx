import type { ContactList, ContactListItem } from '@recado/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './ContactListsPage.js';
import './ItemDialog.js';
import './ListDialog.js';
import './ListItemsPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const times = { createdAt: AT, updatedAt: AT, companyId: 'aurora' };
const LIST: ContactList = { id: 'l1', name: 'Clientes', contactsCount: 2, ...times };
const anItem = (fields: Partial<ContactListItem>): ContactListItem => ({
  ...{ id: 'i1', contactListId: 'l1', name: 'Ana Lima', number: '5511987654321', email: 'ana@exemplo.com' },
  ...{ isWhatsappValid: true, ...times, ...fields },
});
const ITEMS = [anItem({}), anItem({ id: 'i2', name: 'Beto', email: '', isWhatsappValid: false })];

const open = (path: string) => {
  const user = aUser({ profile: 'admin' });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /contact-lists/': () => ({ records: [LIST], count: 1, hasMore: false }),
    'GET /contact-lists/l1': () => LIST,
    'POST /contact-lists': () => LIST,
    'GET /contact-list-items': () => ({ contacts: ITEMS, count: 2, hasMore: false }),
    'POST /contact-list-items': () => ITEMS[0],
    'DELETE /contact-list-items/i2': () => ({ message: 'ok' }),
  });
  renderApp(path, user);
  return gateway;
};

describe('the contact lists page', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('shows each list with its contacts and what one can do with it', async () => {
    open('/contact-lists');
    const row = within(await screen.findByRole('row', { name: /^Clientes 2/ }));
    for (const name of [
      'Baixar planilha de exemplo',
      'Abrir os contatos de Clientes',
      'Editar Clientes',
      'Excluir Clientes',
    ])
      expect(row.getByRole('button', { name })).toBeVisible();
  });

  it('makes a list, and says what is wrong with its name', async () => {
    const gateway = open('/contact-lists');
    await userEvent.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'A');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Too Short!')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'migos');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /contact-lists').map(({ body }) => body)).toEqual([{ name: 'Amigos' }]);
  });

  it('is no page of the product without the local flag', async () => {
    localStorage.removeItem('cshow');
    const gateway = open('/contact-lists');
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(gateway.of('GET /contact-lists/')).toEqual([]);
  });
});

describe('the page of one list', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('is titled by its name and says who is on WhatsApp', async () => {
    open('/contact-lists/l1/contacts');
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    const valid = within(await screen.findByRole('row', { name: /Ana Lima/ }));
    expect(valid.getByRole('img', { name: 'WhatsApp válido' })).toBeVisible();
    expect(valid.getByText('+55 (11) 98765-4321')).toBeVisible();
    expect(
      within(screen.getByRole('row', { name: /Beto/ })).getByRole('img', { name: 'WhatsApp inválido' }),
    ).toBeVisible();
  });

  it('adds a contact, and says what is wrong with it', async () => {
    const gateway = open('/contact-lists/l1/contacts');
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar contato' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nome'), 'Caio');
    await userEvent.type(dialog.getByLabelText('Número do WhatsApp'), '1234567');
    await userEvent.type(dialog.getByLabelText('E-mail'), 'caio');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Too Short!')).toBeVisible();
    expect(dialog.getByText('Invalid email')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Número do WhatsApp'), '8');
    await userEvent.clear(dialog.getByLabelText('E-mail'));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { contactListId: 'l1', name: 'Caio', number: '12345678', email: '' };
    expect(gateway.of('POST /contact-list-items').map(({ body }) => body)).toEqual([sent]);
  });

  it('deletes one after a question', async () => {
    const gateway = open('/contact-lists/l1/contacts');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Beto' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(gateway.of('DELETE /contact-list-items/i2')).toHaveLength(1));
  });
});
