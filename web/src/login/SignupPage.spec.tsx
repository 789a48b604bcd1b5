import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const PLAN = { id: 'basic', name: 'Básico', value: 99.9, users: 3, connections: 1, queues: 5 };
const open = {
  'GET /settings/allowregister': () => ({ key: 'allowregister', value: 'enabled' }),
  'GET /settings/trial': () => ({ key: 'trial', value: '3' }),
  'GET /plans/list': () => [PLAN],
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }));

async function fill() {
  await userEvent.type(await screen.findByLabelText('Nome da empresa'), 'Padaria Nova');
  await userEvent.type(screen.getByLabelText('E-mail'), 'nova@padaria.test');
  await userEvent.type(screen.getByLabelText('Telefone'), '11996124408');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('combobox', { name: 'Plano' }));
  await userEvent.click(await screen.findByRole('option', { name: /Básico · R\$\s99,90/ }));
}

describe('the sign-up page', () => {
  it('redirects visitors to the login page while registration is disabled', async () => {
    fakeGateway({ ...open, 'GET /settings/allowregister': () => ({ key: 'allowregister', value: 'disabled' }) });
    renderApp('/signup');

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
  });

  it('shows missing values for each field', async () => {
    const gateway = fakeGateway(open);
    renderApp('/signup');
    await userEvent.type(await screen.findByLabelText('Nome da empresa'), 'A');
    await userEvent.type(screen.getByLabelText('E-mail'), 'nobody');
    await userEvent.type(screen.getByLabelText('Senha'), '1234');
    await submit();

    expect(screen.getAllByText('Muito curto')).toHaveLength(2);
    expect(screen.getByText('Invalid email')).toBeVisible();
    expect(screen.getByText('Obrigatório')).toBeVisible();
    expect(gateway.of('POST /companies/cadastro')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Nome da empresa'), 'urora');
    expect(screen.getAllByText('Muito curto')).toHaveLength(1);
  });

  it('offers the plans, with a placeholder that cannot be selected', async () => {
    fakeGateway(open);
    renderApp('/signup');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Plano' }));

    expect(await screen.findByRole('option', { name: 'Escolha um plano' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  });

  it('registers the company and opens the login page', async () => {
    const gateway = fakeGateway({
      ...open,
      'POST /companies/cadastro': () => ({ id: 'nova', needsConfirmation: false }),
    });
    renderApp('/signup');
    await fill();
    await submit();

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
    expect(gateway.of('POST /companies/cadastro')[0]?.body).toEqual({
      ...{ name: 'Padaria Nova', email: 'nova@padaria.test', phone: '(11) 99612-4408' },
      ...{ password: 'segredo', planId: 'basic', language: 'pt-BR' },
    });
  });

  it('shows at the field that the e-mail is taken', async () => {
    fakeGateway({
      ...open,
      'POST /companies/cadastro': () => {
        throw new Refusal(409, 'ERR_EMAIL_ALREADY_EXISTS');
      },
    });
    renderApp('/signup');
    await fill();
    await submit();

    await waitFor(() => expect(screen.getByLabelText('E-mail')).toBeInvalid());
    expect(screen.getByText('Este e-mail já está em uso.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('E-mail'), '.br');
    expect(screen.getByLabelText('E-mail')).toBeValid();
  });
});
