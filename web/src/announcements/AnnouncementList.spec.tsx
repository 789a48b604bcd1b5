import type { ListedAnnouncement } from '@recado/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { fakeUploads } from '../../test/fake-uploads.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import { tableReply } from '../../test/table-reply.js';
import './AnnouncementList.js';

const aNotice = (fields: Partial<ListedAnnouncement> = {}): ListedAnnouncement => ({
  ...{ id: 'a1', title: 'Manutenção', text: 'Domingo às 3h', priority: 1, status: true },
  ...{ mediaPath: null, mediaName: null, createdAt: '2026-11-21T12:00:00.000Z' },
  ...{ planIds: null, readers: { users: 0, companies: 0 } },
  ...fields,
});
const WITH_PICTURE = aNotice({ mediaPath: '/media/c/k/mapa.png?until=1&signature=s', mediaName: 'mapa.png' });
const PLANS = [
  { id: 'gold', name: 'Ouro' },
  { id: 'basic', name: 'Básico' },
];
const PICTURE = new File(['x'], 'mapa.png', { type: 'image/png' });

function open(address: string, records: ListedAnnouncement[] = []) {
  const user = aUser({ profile: 'admin', super: true });
  const gateway = fakeGateway({
    'GET /auth/me': () => user,
    'GET /plans/all': () => PLANS,
    'GET /announcements/': () => ({ records, count: records.length, hasMore: false }),
    'GET /admin/announcements': () => tableReply('announcements', records),
    'GET /admin/announcements/a1': () => records[0],
    'POST /admin/announcements': ({ body }) => aNotice(body as Partial<ListedAnnouncement>),
    'PUT /admin/announcements/a1': ({ body }) => aNotice({ ...records[0], ...(body as Partial<ListedAnnouncement>) }),
    'PUT /announcements/a1': ({ body }) => aNotice({ ...records[0], ...(body as Partial<ListedAnnouncement>) }),
    'DELETE /announcements/a1/media-upload': () => aNotice(),
  });
  renderApp(address, user);
  return gateway;
}
const statuses = (calls: { body: unknown }[]) => calls.map(({ body }) => (body as ListedAnnouncement).status);
const choosePicture = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, file);
};

async function writeOne() {
  await userEvent.click(await screen.findByRole('button', { name: 'Novo aviso' }));
  await userEvent.type(await screen.findByLabelText('Título'), 'Manutenção');
  await userEvent.type(screen.getByLabelText('Texto'), 'Domingo às 3h');
}

describe('the announcements page', () => {
  afterEach(anyWidth);

  it('publishes a new announcement only after its picture is uploaded', async () => {
    const gateway = open('/announcements');
    const uploads = fakeUploads(() => WITH_PICTURE);
    await writeOne();
    await choosePicture(PICTURE);
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(statuses(gateway.of('POST /admin/announcements'))).toEqual([false]);
    expect(uploads.map(({ path, form }) => [path, (form.get('file') as File).name])).toEqual([
      ['/announcements/a1/media-upload', 'mapa.png'],
    ]);
    expect(statuses(gateway.of('PUT /announcements/a1'))).toEqual([true]);
  });

  it('does not create a second announcement when a rejected picture is sent again', async () => {
    const gateway = open('/announcements');
    let refused = 0;
    fakeUploads(() => {
      if (refused++ === 0) throw new Refusal(400, 'ERR_MEDIA_TYPE');
      return WITH_PICTURE;
    });
    await writeOne();
    await choosePicture(PICTURE);
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Arquivos deste tipo não são aceitos aqui.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.of('POST /admin/announcements')).toHaveLength(1);
    expect(statuses(gateway.of('PUT /announcements/a1')).at(-1)).toBe(true);
  });

  it('rejects a file that is not a picture before sending anything', async () => {
    const gateway = open('/announcements');
    await writeOne();
    await choosePicture(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Somente imagens PNG ou JPG.');
    expect(gateway.of('POST /admin/announcements')).toHaveLength(0);
  });

  it('shows the picture of each announcement and removes one on save', async () => {
    const gateway = open('/announcements', [WITH_PICTURE]);
    const row = within(await screen.findByRole('row', { name: /Manutenção/ }));
    expect(row.getByRole('link', { name: 'mapa.png' })).toHaveAttribute('href', expect.stringContaining('/media/c/k/'));
    await userEvent.click(row.getByRole('button', { name: 'Editar Manutenção' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remover a imagem' }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('DELETE /announcements/a1/media-upload')).toHaveLength(1));
  });

  it('targets all companies or the companies of the chosen plans', async () => {
    const gateway = open('/announcements');
    await writeOne();
    const plans = screen.getByRole('combobox', { name: 'Para' });
    expect(plans).toHaveTextContent('Todas as empresas');
    await userEvent.click(plans);
    await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }));
    await userEvent.click(screen.getByRole('option', { name: 'Básico' }));
    await userEvent.keyboard('{Escape}');
    expect(plans).toHaveTextContent('Ouro, Básico');
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(gateway.of('POST /admin/announcements')).toHaveLength(1));
    expect(gateway.of('POST /admin/announcements')[0]?.body).toMatchObject({ planIds: ['gold', 'basic'] });
  });

  it('keeps its plans when it is published after its picture', async () => {
    const gateway = open('/announcements');
    fakeUploads(() => WITH_PICTURE);
    await writeOne();
    await userEvent.click(screen.getByRole('combobox', { name: 'Para' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }));
    await userEvent.keyboard('{Escape}');
    await choosePicture(PICTURE);
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(gateway.of('PUT /announcements/a1')).toHaveLength(1));
    expect(gateway.of('PUT /announcements/a1')[0]?.body).toMatchObject({ status: true, planIds: ['gold'] });
  });

  it('shows the audience and the number of readers, and marks a deleted plan', async () => {
    open('/announcements', [
      aNotice({ readers: { users: 12, companies: 1 } }),
      aNotice({ id: 'a2', title: 'Preços', planIds: ['gold', 'gone', 'lost'] }),
    ]);

    const first = within(await screen.findByRole('row', { name: /Manutenção/ }));
    expect(first.getByText('Todas as empresas')).toBeVisible();
    expect(first.getByText('12 usuários de 1 empresa')).toBeVisible();
    const second = within(screen.getByRole('row', { name: /Preços/ }));
    expect(await second.findByText('Ouro, Plano excluído')).toBeVisible();
    expect(second.getByText('Ninguém')).toBeVisible();
  });

  it('shows audience, readers and inactive state below the title on a phone', async () => {
    onScreenOf(WIDTH.phone);
    open('/announcements', [aNotice({ status: false, planIds: ['gold'], readers: { users: 2, companies: 2 } })]);

    const row = within(await screen.findByRole('row', { name: /Manutenção/ }));
    expect(await row.findByText('Inativo · Para: Ouro · Lido por: 2 usuários de 2 empresas')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Lido por' })).toBeNull();
  });

  it('removes a deleted plan from an announcement', async () => {
    const gateway = open('/announcements', [aNotice({ planIds: ['gone', 'gold'] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Manutenção' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Para' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Plano excluído' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/announcements/a1')).toHaveLength(1));
    expect(gateway.of('PUT /admin/announcements/a1')[0]?.body).toMatchObject({ planIds: ['gold'] });
  });

  it('targets all companies again when its last plan is removed', async () => {
    const gateway = open('/announcements', [aNotice({ planIds: ['gold'] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Manutenção' }));
    const plans = await screen.findByRole('combobox', { name: 'Para' });
    await waitFor(() => expect(plans).toHaveTextContent('Ouro'));
    await userEvent.click(plans);
    await userEvent.click(await screen.findByRole('option', { name: 'Ouro' }));
    await userEvent.keyboard('{Escape}');
    expect(plans).toHaveTextContent('Todas as empresas');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(gateway.of('PUT /admin/announcements/a1')).toHaveLength(1));
    expect(gateway.of('PUT /admin/announcements/a1')[0]?.body).toMatchObject({ planIds: null });
  });

  it('stays unpublished when it is inactive and has a picture', async () => {
    const gateway = open('/announcements');
    const uploads = fakeUploads(() => aNotice({ ...WITH_PICTURE, status: false }));
    await writeOne();
    await choosePicture(PICTURE);
    await userEvent.click(screen.getByRole('switch', { name: 'Ativo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(statuses(gateway.of('POST /admin/announcements'))).toEqual([false]);
    expect(uploads).toHaveLength(1);
    expect(gateway.of('PUT /announcements/a1')).toEqual([]);
  });

  it('requests the announcements of one priority', async () => {
    const gateway = open('/announcements', [WITH_PICTURE]);
    await userEvent.click(await screen.findByRole('button', { name: /filtro/i }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Prioridade' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Prioridade' }));
    await userEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement);

    await waitFor(() =>
      expect(gateway.of('GET /admin/announcements').at(-1)?.query.get('filter')).toBe('{"priority":1}'),
    );
  });
});

describe('the announcement viewer', () => {
  it('shows title, text and attachment', async () => {
    open('/todolist', [WITH_PICTURE]);
    await userEvent.click(await screen.findByRole('button', { name: /^Avisos/ }));
    await userEvent.click(await screen.findByText('Manutenção'));

    const viewer = within(await screen.findByRole('dialog', { name: /Manutenção/ }));
    expect(viewer.getByText(/Domingo às 3h/)).toBeVisible();
    expect(viewer.getByRole('img', { name: 'mapa.png' })).toHaveAttribute(
      'src',
      expect.stringContaining('/media/c/k/'),
    );
    expect(viewer.getByRole('link', { name: 'Abrir anexo' })).toBeVisible();
  });
});
