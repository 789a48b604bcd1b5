import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { tableReply } from '../../test/table-reply.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import '../tags/TagList.js';
import '../todolist/TodoPage.js';

const admin = aUser();
const joana = aTicket({ id: '1' });

function anApp(user = admin) {
  fakeGateway({
    'GET /auth/me': () => user,
    'GET /whatsapp': () => [aConnection()],
    'GET /tickets': () => ({ tickets: [joana], count: 1, hasMore: false }),
    [`GET /tickets/u/${joana.uuid}`]: () => joana,
    'GET /messages/1': () => ({ messages: [], events: [], ticket: joana, count: 0, hasMore: false, hasNewer: false }),
    'GET /ticket-notes/list': () => [],
    'GET /admin/tags': () => tableReply('tags', []),
    'GET /quick-messages/list': () => [],
  });
}
const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu principal' }));

describe('the menu', () => {
  afterEach(() => {
    anyWidth();
    delete (Element.prototype as { scrollIntoView?: unknown }).scrollIntoView;
  });

  it('labels its entries even when collapsed, and scrolls to the current one', async () => {
    const seen = jest.fn(function (this: Element) {
      return this.textContent;
    });
    Element.prototype.scrollIntoView = seen;
    onScreenOf(WIDTH.laptop);
    anApp();
    renderApp('/todolist', admin);

    expect(await (await menu()).findByText('Contatos')).toBeVisible();
    expect((await menu()).getByRole('button', { name: 'Sair' })).toHaveTextContent('Sair');
    expect(seen.mock.results.map(({ value }) => value)).toContain('Tarefas');
  });

  it('has the same width on the inbox as on other pages', async () => {
    onScreenOf(WIDTH.laptop);
    anApp();
    renderApp('/todolist', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir o menu' }));
    await userEvent.click((await menu()).getByRole('link', { name: 'Atendimentos' }));

    expect(await screen.findByRole('button', { name: 'Recolher o menu' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Recolher o menu' }));
  });

  it.each([
    ['user', '/tickets', 'rail'],
    ['user', `/tickets/${joana.uuid}`, 'rail'],
    ['user', '/todolist', 'wide'],
    ['admin', '/tickets', 'wide'],
  ] as const)('is, on a wide screen and by default, for %s on %s: %s', async (profile, path, shape) => {
    localStorage.removeItem('drawer');
    onScreenOf(1_600);
    const user = aUser({ profile });
    anApp(user);
    renderApp(path, user);
    const toggle = shape === 'wide' ? 'Recolher o menu' : 'Abrir o menu';
    await userEvent.click(await screen.findByRole('button', { name: toggle }));
    const other = shape === 'wide' ? 'Abrir o menu' : 'Recolher o menu';
    await userEvent.click(await screen.findByRole('button', { name: other }));
    expect(await screen.findByRole('button', { name: toggle })).toBeVisible();
    localStorage.removeItem('drawer');
  });

  it('marks “Mais” on a phone as current for the pages it contains', async () => {
    onScreenOf(WIDTH.phone);
    anApp();
    renderApp('/tags', admin);
    const more = await (await menu()).findByRole('button', { name: /^Mais/ });

    expect(more).toHaveAttribute('aria-current', 'true');
    await userEvent.click(more);
    expect(await screen.findByRole('menuitem', { name: 'Etiquetas' })).toHaveClass('Mui-selected');
  });

  it('hides on a phone while a conversation is open', async () => {
    onScreenOf(WIDTH.phone);
    anApp();
    renderApp(`/tickets/${joana.uuid}`, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Joana Siqueira' }));

    await screen.findByRole('button', { name: 'Voltar à lista' });
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument();
    expect(screen.queryByText(/boas-vindas/)).not.toBeInTheDocument();
  });
});
