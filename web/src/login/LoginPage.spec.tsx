import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { aToken, renderApp } from '../../test/render-app.js';
import { credentials } from '../providers/credentials.js';

const refusing = (status: number, code: string, details?: object) => ({
  'POST /auth/login': () => {
    throw new Refusal(status, code, details);
  },
});

async function logIn() {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'marina@aurora.test');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('the login page', () => {
  it('is where visitors of any page are redirected', async () => {
    fakeGateway({});
    renderApp('/connections');

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('cannot be submitted before both fields are filled in', async () => {
    fakeGateway({});
    renderApp('/login');
    await userEvent.type(await screen.findByLabelText('E-mail'), 'marina@aurora.test');

    expect(screen.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  });

  it('opens the inbox with the received token', async () => {
    const token = aToken('mine');
    fakeGateway({ 'POST /auth/login': () => ({ token, user: aUser() }), 'GET /auth/me': () => aUser() });
    renderApp('/login');
    await logIn();

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    expect(window.location.pathname).toBe('/tickets');
    expect(credentials.token()).toBe(token);
  });

  it.each([
    [401, 'ERR_INVALID_CREDENTIALS', 'E-mail ou senha incorretos. Tente novamente.'],
    [429, 'ERR_RATE_LIMIT', 'Muitas tentativas. Tente de novo daqui a pouco.'],
    [500, '', 'An error occurred!'],
  ])('shows for %i %s: %s', async (status, code, text) => {
    fakeGateway(refusing(status, code));
    renderApp('/login');
    await logIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('shows since when a company is locked out', async () => {
    fakeGateway(refusing(403, 'ERR_COMPANY_EXPIRED', { dueDate: '2026-10-02T02:59:59.000Z' }));
    renderApp('/login');
    await logIn();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Opss! Sua assinatura venceu 01/10/2026. Entre em contato com o Suporte para mais informações!',
    );
  });

  it.each([
    ['user', '/tickets'],
    ['admin', '/'],
  ] as const)('redirects a logged-in user: a %s to %s', async (profile, home) => {
    fakeGateway({ 'GET /auth/me': () => aUser({ profile }) });
    renderApp('/login', aUser({ profile }));

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe(home));
  });

  it('links to the password reset, and to sign-up while the operator allows it', async () => {
    const gateway = fakeGateway({ 'GET /settings/viewregister': () => ({ key: 'viewregister', value: 'enabled' }) });
    renderApp('/login');

    expect(await screen.findByRole('link', { name: 'Cadastrar a minha empresa' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Esqueceu a senha?' })).toHaveAttribute('href', '/forgetpsw');
    expect(gateway.of('GET /settings/viewregister')[0]?.token).toBeNull();
  });

  it('uses the selected language', async () => {
    fakeGateway({});
    renderApp('/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Idioma: Português' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));

    expect(await screen.findByRole('heading', { name: 'Sign in to Recado' })).toBeVisible();
  });
});
