import type { FileList } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import './FileListList.js';

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
    'GET /admin/files': () => tableReply('files', files),
    'GET /admin/files/l1': () => MENU,
    'POST /admin/files': ({ body }) => ({ ...MENU, ...(body as object) }),
    'PUT /admin/files/l1': ({ body }) => ({ ...MENU, ...(body as object) }),
    'DELETE /admin/files/l1': () => ({ message: 'ok' }),
  });
  renderApp('/files', user);
  return gateway;
};

describe('the files page', () => {
  it('lists names, messages and files', async () => {
    openAs('user');

    const row = within(await screen.findByRole('row', { name: /Cardápios/ }));
    expect(row.getByText('Veja as novidades')).toBeVisible();
    expect(row.getByRole('link', { name: 'Bolos' })).toHaveAttribute('href', 'https://files.test/f1');
    expect(row.getByRole('link', { name: 'f2.png' })).toBeVisible();
  });

  it('offers no changes to users who are not admins', async () => {
    openAs('user');

    const row = within(await screen.findByRole('row', { name: /Cardápios/ }));
    expect(row.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Nova lista' })).toBeNull();
  });

  it('removes one file and keeps the others', async () => {
    const gateway = openAs('admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Cardápios' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remover f1.png' }));
    await userEvent.type(screen.getByLabelText('Legenda de f2.png'), 'Tortas');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/files/l1')).toHaveLength(1));
    expect(gateway.of('PUT /admin/files/l1')[0]?.body).toMatchObject({ options: [{ id: 'f2', name: 'Tortas' }] });
  });

  it('requires a longer name and a message', async () => {
    const gateway = openAs('admin', []);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova lista' }));
    await userEvent.type(await screen.findByLabelText('Nome'), 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByText('nome muito curto')).toBeVisible();
    expect(screen.getByText('Obrigatório')).toBeVisible();
    expect(gateway.of('POST /admin/files')).toEqual([]);
  });

  it('uploads new files after saving the list, and creates no second list when they are rejected', async () => {
    const gateway = openAs('admin', []);
    let refused = 0;
    const uploads = fakeUploads(() => {
      if (refused++ === 0) throw new Refusal(400, 'ERR_MEDIA_TYPE');
      return MENU;
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Nova lista' }));
    await userEvent.type(await screen.findByLabelText('Nome'), 'Cardápios');
    await userEvent.type(screen.getByLabelText('Mensagem'), 'Veja');
    const input = screen.getByLabelText('Anexar arquivos', { selector: 'input' });
    await userEvent.upload(input, new File(['x'], 'bolos.png', { type: 'image/png' }));
    await userEvent.type(await screen.findByLabelText('Legenda de bolos.png'), 'Bolos');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Arquivos deste tipo não são aceitos aqui.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /admin/files').map(({ body }) => body)).toEqual([{ name: 'Cardápios', message: 'Veja' }]);
    expect(uploads.map(({ path, form }) => [path, form.get('name')])).toEqual([
      ['/files/uploadList/l1', 'Bolos'],
      ['/files/uploadList/l1', 'Bolos'],
    ]);
  });
});
