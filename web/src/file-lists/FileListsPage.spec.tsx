import type { FileList } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './FileListDialog.js';
import './FileListsPage.js';

const AT = '2026-11-21T12:00:00.000Z';
const option = (id: string, name: string) => ({
  ...{ id, name, path: `https://files.test/${id}`, mediaType: 'image/png', fileName: `${id}.png`, bytes: 10 },
});
const MENU: FileList = {
  ...{ id: 'l1', name: 'Cardápios', message: 'Veja as novidades', createdAt: AT, updatedAt: AT },
  options: [option('f1', 'Bolos'), option('f2', '')],
};
const openAs = (profile: 'admin' | 'user', files = [MENU]) => {
  const user = aUser({ profile });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /files/': () => ({ files, count: files.length, hasMore: false }),
    'POST /files': ({ body }) => ({ ...MENU, ...(body as object) }),
    'PUT /files/l1': ({ body }) => ({ ...MENU, ...(body as object) }),
    'DELETE /files/l1': () => ({ message: 'ok' }),
  });
  renderApp('/files', user);
  return gateway;
};

describe('the files page', () => {
  it('lists names, messages and files', async () => {
    openAs('user');

    const row = within(await screen.findByRole('row', { name: /^Cardápios/ }));
    expect(row.getByText('Veja as novidades')).toBeVisible();
    expect(row.getByRole('link', { name: 'Bolos' })).toHaveAttribute('href', 'https://files.test/f1');
    expect(row.getByRole('link', { name: 'f2.png' })).toBeVisible();
  });

  it('offers no change to users who are no admins', async () => {
    openAs('user');

    const row = within(await screen.findByRole('row', { name: /^Cardápios/ }));
    expect(row.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar lista' })).toBeNull();
  });

  it('takes one file out and leaves the others', async () => {
    const gateway = openAs('admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Cardápios' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remover f1.png' }));
    await userEvent.type(screen.getByLabelText('Legenda de f2.png'), 'Tortas');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /files/l1')).toHaveLength(1));
    expect(gateway.of('PUT /files/l1')[0]?.body).toMatchObject({ options: [{ id: 'f2', name: 'Tortas' }] });
  });

  it('asks for a longer name and for a message', async () => {
    const gateway = openAs('admin', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar lista' }));
    await userEvent.type(await screen.findByLabelText('Nome'), 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('nome muito curto')).toBeVisible();
    expect(screen.getByText('Obrigatório')).toBeVisible();
    expect(gateway.of('POST /files')).toEqual([]);
  });
});
