import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import './ConfirmPage.js';
import './SignupPage.js';

const SENT = 'Se houver um cadastro à espera deste e-mail, o link está a caminho.';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a sign-up with e-mail confirmation', () => {
  it('shows where the link was sent instead of opening the login page, and can resend it', async () => {
    const gateway = fakeGateway({
      'GET /settings/allowregister': () => ({ key: 'allowregister', value: 'enabled' }),
      'GET /settings/trial': () => ({ key: 'trial', value: '3' }),
      'GET /plans/list': () => [{ id: 'basic', name: 'Básico', value: 99.9, users: 3, connections: 1, queues: 5 }],
      'POST /companies/cadastro': () => ({ id: 'nova', email: 'nova@padaria.test', needsConfirmation: true }),
      'POST /signup/confirmation/send': () => ({ message: 'ok' }),
    });
    renderApp('/signup');
    await userEvent.type(await screen.findByLabelText('Nome da empresa'), 'Padaria Nova');
    await userEvent.type(screen.getByLabelText('E-mail'), 'nova@padaria.test');
    await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
    await userEvent.click(screen.getByRole('combobox', { name: 'Plano' }));
    await userEvent.click(await screen.findByRole('option', { name: /Básico/ }));
    await press('Cadastrar');

    expect(await screen.findByText(/Enviamos um link para nova@padaria\.test\./)).toBeVisible();
    expect(window.location.pathname).toBe('/signup');
    expect(gateway.of('POST /companies/cadastro')[0]?.body).toMatchObject({ language: 'pt-BR' });
    await press('Enviar o link de novo');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(gateway.of('POST /signup/confirmation/send')[0]?.body).toEqual({ email: 'nova@padaria.test' });
  });

  it('is explained at the login, which can resend the link', async () => {
    const gateway = fakeGateway({
      'POST /auth/login': () => {
        throw new Refusal(403, 'ERR_EMAIL_NOT_CONFIRMED');
      },
      'POST /signup/confirmation/send': () => ({ message: 'ok' }),
    });
    renderApp('/login');
    await userEvent.type(await screen.findByLabelText('E-mail'), 'nova@padaria.test');
    await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
    expect(screen.queryByRole('button', { name: 'Enviar o link de novo' })).toBeNull();
    await press('Entrar');

    expect(
      await screen.findByText('O e-mail do cadastro ainda não foi confirmado. Abra o link que enviamos.'),
    ).toBeVisible();
    await press('Enviar o link de novo');
    expect(await screen.findByText(SENT)).toBeVisible();
    expect(gateway.of('POST /signup/confirmation/send')[0]?.body).toEqual({ email: 'nova@padaria.test' });
  });

  it('is confirmed by a click on the linked page, not by opening it', async () => {
    const gateway = fakeGateway({ 'POST /signup/confirmation': () => ({ message: 'ok' }) });
    renderApp('/confirm/abc-123');
    await screen.findByRole('button', { name: 'Confirmar o meu e-mail' });
    expect(gateway.of('POST /signup/confirmation')).toEqual([]);
    await press('Confirmar o meu e-mail');

    expect(await screen.findByText('E-mail confirmado! Entre com o seu e-mail e a sua senha.')).toBeVisible();
    expect(gateway.of('POST /signup/confirmation')[0]?.body).toEqual({ token: 'abc-123' });
    await userEvent.click(screen.getByRole('link', { name: 'Ir para a entrada' }));
    expect(window.location.pathname).toBe('/login');
  });

  it('reports an expired link', async () => {
    fakeGateway({
      'POST /signup/confirmation': () => {
        throw new Refusal(400, 'ERR_CONFIRMATION_LINK');
      },
    });
    renderApp('/confirm/abc-123');
    await press('Confirmar o meu e-mail');

    expect(await screen.findByText(/Este link não vale mais/)).toBeVisible();
  });
});
