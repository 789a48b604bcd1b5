import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Help } from '@recado/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { anyWidth, onScreenOf, WIDTH } from '../../test/screen-width.js';
import '../helps/HelpsPage.js';
import '../todolist/TodoPage.js';

type User = ReturnType<typeof aUser>;
const [admin, supervisor, agent] = (['admin', 'supervisor', 'user'] as const).map((profile) => aUser({ profile }));
const operator = aUser({ super: true });

function open(path: string, user: User, helps: Help[] = []) {
  fakeGateway({ 'GET /auth/me': () => user, 'GET /helps/list': () => helps });
  renderApp(path, user);
}
const speak = (language: string) => localStorage.setItem('RaStore.locale', JSON.stringify(language));

/** Each page of the manual is generated from the Markdown file of the same name. */
const sourceOf = (address: string) => join(process.cwd(), 'docs', address.slice(1).replace(/\.html$/, '.md'));

describe('the manual', () => {
  afterEach(anyWidth);

  it.each([
    ['an agent', agent, 'pt', '/manual/pt/atendente.html'],
    ['an administrator', admin, 'pt', '/manual/pt/administrador.html'],
    ['a supervisor', supervisor, 'en', '/manual/en/administrator.html'],
    ['the operator', operator, 'en', '/manual/en/operator.html'],
    ['an agent', agent, 'en', '/manual/en/agent.html'],
    ['the operator', operator, 'pt', '/manual/pt/operador.html'],
    ['an agent, in Portuguese,', agent, 'es', '/manual/pt/atendente.html'],
  ])('opens on the page of %s', async (_who, user, language, address) => {
    speak(language);
    open('/todolist', user as User);
    const link = await screen.findByRole('link', { name: 'Manual' });

    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    expect(existsSync(sourceOf(address))).toBe(true);
  });

  it('is available under “Mais” on a phone', async () => {
    onScreenOf(WIDTH.phone);
    open('/todolist', agent as User);
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));
    await userEvent.click(await menu.findByRole('button', { name: /^Mais/ }));

    expect(await screen.findByRole('menuitem', { name: 'Manual' })).toHaveAttribute(
      'href',
      '/manual/pt/atendente.html',
    );
  });

  it.each([
    ['above the videos', [{ id: 'h1', title: 'Início', description: 'Primeiros passos', video: 'abc' }]],
    ['also where there are no videos', []],
  ])('is linked from the help page, %s', async (_case, helps) => {
    open('/helps', agent as User, helps);
    const main = within(await screen.findByRole('main'));
    const link = await main.findByRole('link', { name: /^Manual/ });
    const next = await main.findByText(helps[0]?.title ?? 'Nenhum vídeo ainda');

    expect(link).toHaveAttribute('href', '/manual/pt/atendente.html');
    expect(link.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
