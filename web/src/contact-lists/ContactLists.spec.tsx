import type { ContactList, ContactListItem, ListImport } from '@recado/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './ContactListList.js';
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
    'GET /admin/contact-lists': () => tableReply('contact-lists', [LIST]),
    'GET /contact-lists/l1': () => LIST,
    'POST /admin/contact-lists': () => LIST,
    'GET /admin/contact-list-items': () => tableReply('contact-list-items', ITEMS),
    'GET /admin/contact-list-items/i2': () => ITEMS[1],
    'PUT /admin/contact-list-items/i2': () => ITEMS[1],
    'POST /admin/contact-list-items': () => ITEMS[0],
    'DELETE /admin/contact-list-items/i2': () => ({ message: 'ok' }),
  });
  const { say } = renderApp(path, user);
  return { ...gateway, say };
};

describe('the contact lists page', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('shows each list with its number of contacts and its actions', async () => {
    open('/contact-lists');
    const row = within(await screen.findByRole('row', { name: /Clientes 2/ }));
    for (const name of [
      'Baixar planilha de exemplo',
      'Abrir os contatos de Clientes',
      'Editar Clientes',
      'Excluir Clientes',
    ])
      expect(row.getByRole('button', { name })).toBeVisible();
  });

  it('creates a list, and shows validation errors of its name', async () => {
    const gateway = open('/contact-lists');
    await userEvent.click(await screen.findByRole('button', { name: 'Nova lista' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'A');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Too Short!')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Nome'), 'migos');
    expect(dialog.queryByText('Too Short!')).toBeNull();
    expect(dialog.getByLabelText('Nome')).toBeValid();
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /admin/contact-lists').map(({ body }) => body)).toEqual([{ name: 'Amigos' }]);
  });

  it('is not available without the local flag', async () => {
    localStorage.removeItem('cshow');
    const gateway = open('/contact-lists');
    expect(await screen.findByText('Acesso não permitido')).toBeVisible();
    expect(gateway.of('GET /admin/contact-lists')).toEqual([]);
  });
});

const anImport = (fields: Partial<ListImport>): ListImport => ({
  ...{ id: 'm1', contactListId: 'l1', fileName: 'clientes.csv', state: 'running', errorCode: null, startedAt: AT },
  ...{ total: 100_000, done: 500, added: 480, repeated: 0, refused: 20, optedOut: 0, rows: [], ...fields },
});

describe('an import into a list', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  const begin = async (imports: ListImport[]) => {
    const { say, handlers, of } = open('/contact-lists/l1/contacts');
    handlers['GET /contact-lists/l1/imports'] = () => imports;
    handlers['POST /contact-list-imports/m1/stop'] = () => ({ message: 'ok' });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    return { say, of, dialog: within(await screen.findByRole('dialog')) };
  };

  it('shows its progress from socket events, and can be stopped', async () => {
    const { say, of, dialog } = await begin([anImport({})]);
    expect(await dialog.findByText('500 de 100.000 linhas…')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeDisabled();
    const news = { jobId: 'm1', total: 100_000, isFinished: false, errorCode: null };
    say('contactListImport', { ...news, contactListId: 'l2', done: 7 });
    say('contactListImport', { ...news, contactListId: 'l1', done: 42_000 });
    expect(await dialog.findByText('42.000 de 100.000 linhas…')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Parar' }));

    await waitFor(() => expect(of('POST /contact-list-imports/m1/stop')).toHaveLength(1));
  });

  it('reports accepted, opted-out and failed rows, with a report for each file', async () => {
    const done = anImport({ state: 'done', done: 100_000, added: 95_000, refused: 4_998, optedOut: 2 });
    const failed = anImport({ id: 'm0', fileName: 'foto.csv', state: 'failed', done: 0, errorCode: 'ERR_IMPORT_FILE' });
    const { dialog } = await begin([done, failed]);

    expect(await dialog.findByText('2 pediram para sair e não entraram.')).toBeVisible();
    expect(dialog.getByText('95.000 adicionados, 0 repetidos, 4.998 recusados.')).toBeVisible();
    expect(dialog.getByText('foto.csv')).toBeVisible();
    expect(dialog.getAllByRole('button', { name: 'Baixar relatório' })).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Escolher arquivo' })).toBeEnabled();
  });
});

describe('the page of one list', () => {
  beforeEach(() => localStorage.setItem('cshow', 'true'));

  it('opens the contact in the address, and keeps the list’s filters when it is closed', async () => {
    const filter = `?filter=${encodeURIComponent('{"isWhatsappValid":false}')}`;
    open(`/contact-lists/l1/contacts/i2${filter}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(await dialog.findByLabelText('Nome')).toHaveValue('Beto');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/contact-lists/l1/contacts');
    expect(window.location.search).toBe(filter);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Beto' }));
    expect(await screen.findByRole('dialog', { name: 'Editar contato' })).toBeVisible();
    expect(window.location.pathname).toBe('/contact-lists/l1/contacts/i2');
  });

  it('has the list’s name as title and shows which contacts are on WhatsApp', async () => {
    open('/contact-lists/l1/contacts');
    expect(await screen.findByRole('heading', { name: 'Clientes' })).toBeVisible();
    const valid = within(await screen.findByRole('row', { name: /Ana Lima/ }));
    expect(valid.getByRole('img', { name: 'WhatsApp válido' })).toBeVisible();
    expect(valid.getByText('+55 (11) 98765-4321')).toBeVisible();
    expect(
      within(screen.getByRole('row', { name: /Beto/ })).getByRole('img', { name: 'WhatsApp inválido' }),
    ).toBeVisible();
  });

  it('adds a contact, and shows validation errors', async () => {
    const gateway = open('/contact-lists/l1/contacts');
    await userEvent.click(await screen.findByRole('button', { name: 'Novo contato' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Nome'), 'Caio');
    await userEvent.type(dialog.getByLabelText('Número do WhatsApp'), '1234567');
    await userEvent.type(dialog.getByLabelText('E-mail'), 'caio');
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));
    expect(await dialog.findByText('Muito curto')).toBeVisible();
    expect(dialog.getByText('Invalid email')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Número do WhatsApp'), '8');
    await userEvent.clear(dialog.getByLabelText('E-mail'));
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { contactListId: 'l1', name: 'Caio', number: '12345678', email: '' };
    expect(gateway.of('POST /admin/contact-list-items').map(({ body }) => body)).toEqual([sent]);
  });

  it('shows only contacts of its list, filtered by the server, and opens one in a dialog', async () => {
    const gateway = open('/contact-lists/l1/contacts');
    await userEvent.click(await screen.findByRole('button', { name: /filtro/i }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'WhatsApp válido' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'WhatsApp válido' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Não' }));
    await waitFor(() =>
      expect(
        JSON.parse(gateway.of('GET /admin/contact-list-items').at(-1)?.query.get('filter') ?? '{}') as object,
      ).toEqual({ contactListId: 'l1', isWhatsappValid: false }),
    );
    await userEvent.click(await screen.findByText('Beto'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Editar contato' }));
    expect(await dialog.findByLabelText('Nome')).toHaveValue('Beto');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(gateway.of('PUT /admin/contact-list-items/i2')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/contact-lists/l1/contacts');
  });

  it('deletes a contact after confirmation', async () => {
    const gateway = open('/contact-lists/l1/contacts');
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir Beto' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(gateway.of('DELETE /admin/contact-list-items/i2')).toHaveLength(1));
  });

  it('shows the number of contacts after an import', async () => {
    const { say } = open('/contact-lists/l1/contacts');
    expect(await screen.findByText('2 contatos')).toBeVisible();
    say('ContactList', { action: 'update', contactListId: 'l2', record: { ...LIST, id: 'l2', contactsCount: 7 } });
    say('ContactList', { action: 'update', contactListId: 'l1', record: { ...LIST, contactsCount: 393 } });
    expect(await screen.findByText('393 contatos')).toBeVisible();
  });

  it('reloads its contacts at most every few seconds while their numbers are checked', async () => {
    const { say, of } = open('/contact-lists/l1/contacts');
    await screen.findByRole('row', { name: /Ana Lima/ });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'performance'] });
    const before = of('GET /admin/contact-list-items').length;
    for (let n = 0; n < 40; n += 1) {
      say('ContactListItem', {
        action: 'update',
        contactListId: 'l1',
        itemId: `i${n}`,
        record: anItem({ id: `i${n}` }),
      });
      await act(() => jest.advanceTimersByTimeAsync(250));
    }
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    const reads = of('GET /admin/contact-list-items').length - before;
    jest.useRealTimers();
    expect(reads).toBeGreaterThan(1); // after the first check, and after the last
    expect(reads).toBeLessThan(6); // ten seconds of checks
  });
});
