import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { aToken, renderApp } from '../../test/render-app.js';
import './ApplicationsPage.js';
import './ConsentPage.js';

const user = aUser();
const QUESTION = {
  ...{ application: 'Assistente', address: null, returnsTo: 'http://localhost:53682/callback' },
  ...{ company: 'Padaria Aurora', user: user.name, scopes: ['read', 'write'] },
};
const CONSENT = '/oauth/consent?request=abc-1';

function consent(more: Record<string, () => unknown> = {}) {
  const answers = { 'GET /auth/me': () => user, 'GET /oauth/requests/abc-1': () => QUESTION, ...more };
  return fakeGateway({ 'POST /oauth/requests/abc-1': () => new Promise(() => undefined), ...answers });
}

describe('the consent page of an application', () => {
  it('shows the application, the company and the permissions, and sends the approval', async () => {
    const gateway = consent();
    renderApp(CONSENT, user);

    expect(await screen.findByRole('heading', { name: 'Conectar Assistente?' })).toBeVisible();
    expect(screen.getByText(/em Padaria Aurora/)).toBeVisible();
    expect(within(screen.getByRole('alert')).getByText('Aplicativo não verificado')).toBeVisible();
    expect(screen.getByText('localhost:53682')).toBeVisible();
    for (const box of screen.getAllByRole('checkbox'))
      expect((box as HTMLInputElement).disabled).toBe(box !== screen.getByRole('checkbox', { name: /Responder/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Responder/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Permitir' }));

    expect(gateway.of('POST /oauth/requests/abc-1')[0]?.body).toEqual({ allow: true, scopes: ['read'] });
  });

  it('sends the rejection', async () => {
    const gateway = consent();
    renderApp(CONSENT, user);
    await userEvent.click(await screen.findByRole('button', { name: 'Não permitir' }));

    expect(gateway.of('POST /oauth/requests/abc-1')[0]?.body).toEqual({ allow: false, scopes: [] });
  });

  it('reports an expired request', async () => {
    consent({
      'GET /oauth/requests/abc-1': () => {
        throw new Refusal(404, 'ERR_AUTHORIZATION_OVER');
      },
    });
    renderApp(CONSENT, user);

    expect(await screen.findByText(/Comece de novo no aplicativo/)).toBeVisible();
  });

  it('waits until the user is logged in', async () => {
    consent({ 'POST /auth/login': () => ({ token: aToken(), user }) });
    renderApp(CONSENT);
    await userEvent.type(await screen.findByLabelText(/e-?mail/i), user.email);
    await userEvent.type(screen.getAllByLabelText(/senha/i)[0] ?? document.body, 'Recado123');
    await userEvent.click(screen.getByRole('button', { name: /entrar/i }));

    expect(await screen.findByRole('heading', { name: 'Conectar Assistente?' })).toBeVisible();
  });
});

describe('the connected applications', () => {
  it('are listed and can be disconnected', async () => {
    const kept = [
      {
        ...{ id: 'a1', name: 'Assistente', user: { id: user.id, name: 'Ana' }, scopes: ['read', 'write'] },
        ...{ createdAt: '2026-05-01T12:00:00.000Z', lastUsedAt: null },
      },
    ];
    const gateway = fakeGateway({
      'GET /auth/me': () => user,
      'GET /applications': () => ({ applications: kept }),
      'DELETE /applications/a1': () => void kept.pop(),
    });
    renderApp('/applications', user);
    const table = within(await screen.findByRole('table', { name: 'Aplicativos conectados' }));
    expect(table.getAllByText(/Ainda não usado/)[0]).toBeInTheDocument();
    await userEvent.click(table.getByRole('button', { name: 'Desconectar: Assistente' }));
    await userEvent.click(screen.getByRole('button', { name: 'Desconectar' }));

    expect(await screen.findByText('Nenhum aplicativo conectado')).toBeVisible();
    expect(gateway.of('DELETE /applications/a1')).toHaveLength(1);
  });
});
