import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const sends = { 'POST /forgetpassword': () => ({ status: 200, message: 'sent' }) };
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function askForCode() {
  await type('E-mail', 'ana@a.test');
  await press('Enviar e-mail');
  await screen.findByLabelText('Código de verificação');
}

describe('the page for a forgotten password', () => {
  it('requires an e-mail', async () => {
    fakeGateway(sends);
    renderApp('/forgetpsw');
    await screen.findByRole('heading', { name: 'Redefinir a senha' });
    await press('Enviar e-mail');
    expect(screen.getByText('Required')).toBeVisible();
    await type('E-mail', 'ana');
    await press('Enviar e-mail');

    expect(screen.getByText('Invalid email')).toBeVisible();
    await type('E-mail', '@a.test');
    expect(screen.getByLabelText('E-mail')).toBeValid();
  });

  it('reports an unknown e-mail', async () => {
    fakeGateway({ 'POST /forgetpassword': () => ({ status: 404, message: '' }) });
    renderApp('/forgetpsw');
    await type('E-mail', 'ana@a.test');
    await press('Enviar e-mail');

    expect(await screen.findByText('Email não encontrado')).toBeVisible();
    expect(screen.queryByLabelText('Código de verificação')).toBeNull();
  });

  it('sends the code and a strong new password in the body, and opens the login page', async () => {
    const gateway = fakeGateway({ ...sends, 'POST /resetpasswords': () => ({ message: 'done' }) });
    renderApp('/forgetpsw');
    await askForCode();
    expect(screen.getByText('Email enviado com sucesso!')).toBeVisible();
    await type('Código de verificação', 'AB2D-EF3H-JK4M');
    await type('Nova senha', 'fraca');
    await type('Confirme a nova senha', 'outra');
    await press('Redefinir senha');
    expect(screen.getByText(/Sua senha precisa ter no mínimo 8 caracteres/)).toBeVisible();
    expect(screen.getByText('As senhas não correspondem')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Nova senha'));
    await userEvent.clear(screen.getByLabelText('Confirme a nova senha'));
    await type('Nova senha', 'Forte1234');
    await type('Confirme a nova senha', 'Forte1234');
    await press('Redefinir senha');

    expect(await screen.findByRole('heading', { name: 'Entrar no Recado' })).toBeVisible();
    expect(gateway.of('POST /resetpasswords')[0]?.body).toEqual({
      ...{ email: 'ana@a.test', token: 'AB2D-EF3H-JK4M', password: 'Forte1234' },
    });
  });

  it('marks a rejected code', async () => {
    fakeGateway({
      ...sends,
      'POST /resetpasswords': () => {
        throw new Refusal(400, 'ERR_RESET_CODE');
      },
    });
    renderApp('/forgetpsw');
    await askForCode();
    await type('Código de verificação', 'errado');
    await type('Nova senha', 'Forte1234');
    await type('Confirme a nova senha', 'Forte1234');
    await press('Redefinir senha');

    await waitFor(() => expect(screen.getByLabelText('Código de verificação')).toBeInvalid());
  });
});
