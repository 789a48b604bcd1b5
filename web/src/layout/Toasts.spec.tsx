import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationContextProvider, useNotify } from 'ra-core';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { withOwnClock } from '../../test/own-clock.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import '../tags/TagList.js';
import { Toasts } from './Toasts.js';

const admin = aUser();
const queue = { id: 'sales', name: 'Encomendas', color: '#2f5bd7', greetingMessage: '', orderQueue: 0 };
const refuse = () => {
  throw new Refusal(409, 'ERR_NO_PERMISSION');
};
function anApp(address: string, more: Parameters<typeof fakeGateway>[0] = {}) {
  const gateway = fakeGateway({
    'GET /auth/me': () => admin,
    'GET /admin/queues/sales': () => queue,
    'GET /admin/queues': () => Response.json([queue], { headers: { 'content-range': 'queues 0-0/1' } }),
    'GET /uses': () => ({ active: 0, closed: 0, agents: 0, connections: 0, options: 0 }),
    'POST /admin/queues': () => queue,
    'GET /queue-options': () => [],
    'DELETE /admin/queues/sales': () => queue,
    'GET /admin/tags': () => tableReply('tags', [{ id: 'vip', name: 'Vip', color: '#aa3311', ticketsCount: 0 }]),
    'POST /admin/tags': ({ body }) => ({ ...(body as object), id: 'new' }),
    'DELETE /admin/tags/vip': () => null,
    ...more,
  });
  renderApp(address, admin);
  return gateway;
}
const SAVED = 'Queue saved successfully';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toast = async (text: string) => (await screen.findByText(text)).closest('[role="alert"]');
async function createQueue() {
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Encomendas');
  await press('Salvar');
}
/** Deletes in the list, or with the button of the record's own page. */
async function deleteQueue(name = 'Excluir Encomendas') {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
}
async function createTag(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Nova etiqueta' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), name);
  await press('Adicionar');
}

/** Shows one of two messages on demand; the first never closes automatically. */
function Speaker() {
  const notify = useNotify();
  return (
    <>
      <button onClick={() => notify('antes', { type: 'error', autoHideDuration: null })}>first</button>
      <button onClick={() => notify('agora', { type: 'success', autoHideDuration: 300 })}>second</button>
    </>
  );
}

describe('a toast', () => {
  withOwnClock();

  it('replaces an older one immediately, which does not reappear', async () => {
    render(
      <NotificationContextProvider>
        <Speaker />
        <Toasts />
      </NotificationContextProvider>,
    );
    await press('first');
    await toast('antes');
    await press('second');
    await toast('agora');
    expect(screen.queryByText('antes')).toBeNull();

    await waitFor(() => expect(screen.queryByText('agora')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('confirms the save after a rejected save and a successful one', async () => {
    let isRefused = true;
    anApp('/queues/create', { 'POST /admin/queues': () => (isRefused ? refuse() : queue) });
    await createQueue();
    expect(await toast('Você não tem permissão para isso.')).toHaveClass('MuiAlert-colorError');
    isRefused = false;
    await press('Salvar');

    expect(await toast(SAVED)).toHaveClass('MuiAlert-colorSuccess');
    expect(screen.queryByText('Você não tem permissão para isso.')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('reports only the rejection after a rejected deletion', async () => {
    anApp('/queues/create', { 'DELETE /admin/queues/sales': refuse });
    await createQueue();
    await toast(SAVED);
    await deleteQueue('Excluir');

    await toast('Você não tem permissão para isso.');
    expect(screen.queryByText(SAVED)).toBeNull();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('reports creation and deletion with the same words and colour on every page', async () => {
    anApp('/queues');
    await deleteQueue();
    expect(await toast('Excluído')).toHaveClass('MuiAlert-colorSuccess');
    await userEvent.click(await screen.findByRole('link', { name: 'Etiquetas' }));
    await createTag('Clientes');
    expect(await toast('Adicionado')).toHaveClass('MuiAlert-colorSuccess');
    await userEvent.click(await screen.findByRole('button', { name: /^Excluir.*Vip/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir Vip?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));

    expect(await toast('Excluído')).toHaveClass('MuiAlert-colorSuccess');
    expect(screen.queryByText('Adicionado')).toBeNull();
  });

  it('does not block clicks on what is beneath it', async () => {
    anApp('/tags');
    await createTag('Clientes');

    expect((await toast('Adicionado'))?.closest('.MuiSnackbar-root')).toHaveStyle({ pointerEvents: 'none' });
  });
});
