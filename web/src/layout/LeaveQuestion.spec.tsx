import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import { credentials } from '../providers/credentials.js';
import '../contacts/ContactList.js';
import '../tags/TagList.js';

const admin = aUser();
const QUESTION = 'Descartar o que você digitou?';
const queue = { id: 'sales', name: 'Encomendas', color: '#2f5bd7', greetingMessage: null, orderQueue: 0 };

function anApp(address: string, more: Parameters<typeof fakeGateway>[0] = {}) {
  const gateway = fakeGateway({
    'GET /auth/me': () => admin,
    'GET /admin/tags': () => tableReply('tags', []),
    'POST /admin/tags': ({ body }) => ({ ...(body as object), id: 'vip' }),
    'GET /admin/queues/sales': () => queue,
    'GET /admin/queues': () => Response.json([queue], { headers: { 'content-range': 'queues 0-0/1' } }),
    'POST /admin/queues': () => queue,
    'GET /queue-options': () => [],
    'DELETE /auth/logout': () => null,
    ...more,
  });
  renderApp(address, admin);
  return gateway;
}
const question = () => screen.findByRole('dialog', { name: QUESTION });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isAsked = () => screen.queryByRole('dialog', { name: QUESTION }) !== null;
const goTo = async (name: string) => {
  const menu = await screen.findByRole('navigation', { name: 'Menu principal' }); // hidden until a dialog has closed
  await userEvent.click(within(menu).getByRole('link', { name }));
};

async function aTagDialog() {
  const gateway = anApp('/tags');
  await userEvent.click(await screen.findByRole('button', { name: 'Nova etiqueta' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nova etiqueta' });
  return { gateway, dialog, field: within(dialog).getByLabelText('Nome') };
}
const wasClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nova etiqueta' })).not.toBeInTheDocument());

describe('a form in a dialog', () => {
  const waysOut = [
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button to cancel', () => press('Cancelar')],
    [
      'a click beside it',
      (dialog: HTMLElement) => {
        const beside = dialog.closest('.MuiDialog-container');
        if (!beside) throw new Error('The dialog has nothing beside it');
        return userEvent.click(beside);
      },
    ],
  ] as const;

  it.each(waysOut)('asks before %s discards the input', async (_way, leave) => {
    const { dialog, field } = await aTagDialog();
    await userEvent.type(field, 'Clientes');
    await leave(dialog);
    await question();
    await press('Continuar editando');
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(field).toHaveValue('Clientes');

    await leave(dialog);
    await question();
    await press('Descartar');
    await wasClosed();
  });

  it.each(waysOut)('is closed by %s immediately while it is unchanged or changed back', async (_way, leave) => {
    const { dialog, field } = await aTagDialog();
    await userEvent.type(field, 'Vip');
    await userEvent.clear(field);
    await leave(dialog);

    expect(isAsked()).toBe(false);
    await wasClosed();
  });

  it('does not ask when submitting it leads to another page', async () => {
    const contact = { ...aTicket().contact, extraInfo: [], lastMessageAt: null, whatsapp: null };
    const gateway = anApp('/contacts', {
      'GET /admin/contacts': () => tableReply('contacts', [contact]),
      'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
      'GET /whatsapp': () => [],
      'POST /tickets': () => aTicket(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Iniciar conversa com Joana Siqueira' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /Fila/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Encomendas' }));
    await press('Criar atendimento');

    await waitFor(() => expect(window.location.pathname).toBe(`/tickets/${aTicket().uuid}`));
    expect(gateway.of('POST /tickets')).toHaveLength(1);
    expect(isAsked()).toBe(false);
  });

  it('does not ask after saving', async () => {
    const { gateway, field } = await aTagDialog();
    await userEvent.type(field, 'Clientes');
    await press('Adicionar');

    await wasClosed();
    expect(gateway.of('POST /admin/tags')).toHaveLength(1);
    await goTo('Atendimentos');
    await waitFor(() => expect(window.location.pathname).toBe('/tickets'));
    expect(isAsked()).toBe(false);
  });
});

describe('a form on a page', () => {
  const nameField = () => screen.findByRole('textbox', { name: /^Nome/ });

  it('asks before the menu leaves it, and keeps the input when the user stays', async () => {
    anApp('/queues/create');
    await userEvent.type(await nameField(), 'Encomendas');
    await goTo('Etiquetas');
    await question();
    expect(window.location.pathname).toBe('/queues/create');
    await press('Continuar editando');
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(await nameField()).toHaveValue('Encomendas');

    await goTo('Etiquetas');
    await question();
    await press('Descartar');
    await waitFor(() => expect(window.location.pathname).toBe('/tags'));
  });

  it('asks before the browser’s back button leaves it', async () => {
    anApp('/tags');
    await screen.findByRole('button', { name: 'Nova etiqueta' });
    await goTo('Filas');
    await userEvent.click(await screen.findByRole('button', { name: 'Nova fila' }));
    await userEvent.type(await nameField(), 'Encomendas');
    window.history.back();

    await question();
    await press('Continuar editando');
    await waitFor(() => expect(window.location.pathname).toBe('/queues/create'));
    expect(await nameField()).toHaveValue('Encomendas');
  });

  it('does not ask while it is unchanged or changed back', async () => {
    anApp('/queues/sales');
    const field = await nameField();
    await userEvent.type(field, 'X');
    await userEvent.type(field, '{Backspace}');
    const greeting = screen.getByLabelText(/saudação/i);
    await userEvent.type(greeting, 'Oi');
    await userEvent.clear(greeting);
    await goTo('Etiquetas');

    await waitFor(() => expect(window.location.pathname).toBe('/tags'));
    expect(isAsked()).toBe(false);
  });

  it('does not ask after saving', async () => {
    anApp('/queues/create');
    await userEvent.type(await nameField(), 'Encomendas');
    await press('Salvar');

    await waitFor(() => expect(window.location.pathname).toBe('/queues/sales'));
    expect(await screen.findByText('Queue saved successfully')).toBeVisible();
    expect(isAsked()).toBe(false);
  });

  it('triggers the browser’s question on closing the tab, only with unsaved input', async () => {
    anApp('/queues/create');
    const field = await nameField();
    const isHeld = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    await userEvent.type(field, 'Encomendas');

    expect(isHeld()).toBe(true);
    localStorage.clear(); // as after a login elsewhere, before the page is reloaded
    expect(isHeld()).toBe(false);
  });

  it('asks before the log-out', async () => {
    const gateway = anApp('/queues/create');
    await userEvent.type(await nameField(), 'Encomendas');
    await press('Sair');
    await question();
    expect(gateway.of('DELETE /auth/logout')).toHaveLength(0);
    await press('Descartar');

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
  });

  it('does not block the end of an expired session', async () => {
    anApp('/queues/create');
    await userEvent.type(await nameField(), 'Encomendas');
    act(() => credentials.end());

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
    expect(isAsked()).toBe(false);
  });
});
