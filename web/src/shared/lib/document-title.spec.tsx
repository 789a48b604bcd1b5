import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { tableReply } from '../../../test/table-reply.js';
import { usePageTitle, useUnreadInTitle } from './document-title.js';
import '../../tags/TagList.js';
import '../../todolist/TodoPage.js';

function Tab({ page, unread = 0 }: { page: string; unread?: number }) {
  usePageTitle(page);
  useUnreadInTitle(unread);
  return null;
}

describe('the document title', () => {
  beforeEach(() => void (document.title = ''));

  it('contains the page and the unread count, or only the product’s name', () => {
    const { rerender, unmount } = render(<Tab page="Etiquetas" unread={2} />);
    expect(document.title).toBe('(2) Etiquetas · Recado');
    rerender(<Tab page="Entrar no Recado" />);
    expect(document.title).toBe('Entrar no Recado');
    unmount();
    expect(document.title).toBe('Recado');
  });

  it('changes with the page', async () => {
    const user = aUser({ profile: 'admin' });
    fakeGateway({ 'GET /auth/me': () => user, 'GET /admin/tags': () => tableReply('tags', []) });
    renderApp('/todolist', user);
    await screen.findByRole('heading', { name: 'Tarefas' });
    await waitFor(() => expect(document.title).toBe('Tarefas · Recado'));
    await userEvent.click(screen.getByRole('link', { name: 'Etiquetas' }));

    await screen.findByRole('heading', { name: 'Etiquetas' });
    await waitFor(() => expect(document.title).toBe('Etiquetas · Recado'));
  });
});
