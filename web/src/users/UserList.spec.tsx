import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const admin = aUser();
const gateway = () =>
  fakeGateway({
    'GET /auth/me': () => admin,
    'GET /queue': () => [{ id: 'sales', name: 'Encomendas' }],
    'GET /whatsapp': () => [],
    'GET /admin/users/marina': () => admin,
    'POST /admin/users': ({ body }) => ({ ...admin, ...(body as object), id: 'new' }),
    'PUT /admin/users/marina': ({ body }) => ({ ...admin, ...(body as object) }),
  });

describe('the user form', () => {
  it('says what is wrong before anything is sent', async () => {
    const calls = gateway();
    renderApp('/users/create', admin);
    await userEvent.type(await screen.findByLabelText(/Nome/), 'D');
    await userEvent.type(screen.getByLabelText(/E-mail/), 'diego');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Too Short!')).toBeVisible();
    expect(screen.getByText('Invalid email')).toBeVisible();
    expect(screen.getByText('Required')).toBeVisible();
    expect(calls.of('POST /admin/users')).toHaveLength(0);
  });

  it('sends only what may be written, with the words of the wire', async () => {
    const calls = gateway();
    renderApp('/users/marina', admin);
    await userEvent.click(await screen.findByRole('switch', { name: /Ver atendimentos sem fila/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.of('PUT /admin/users/marina')).toHaveLength(1));
    const { name, email, profile, queueIds, whatsappId } = admin;
    expect(calls.of('PUT /admin/users/marina')[0]?.body).toEqual({
      ...{ name, email, profile, queueIds, whatsappId },
      password: '',
      allTicket: 'enabled',
    });
  });
});
