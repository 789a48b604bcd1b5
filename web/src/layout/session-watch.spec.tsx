import { beforeEach, describe, expect, it } from '@jest/globals';
import userEvent from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';
import { aConnection, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';
import { endingReason } from '../providers/ending-reason.js';

const marina = aUser();
beforeEach(() => endingReason.clear());

describe('a login elsewhere', () => {
  it('is given as the reason when a request is rejected before the socket event arrives', async () => {
    fakeGateway({
      'GET /auth/me': () => marina,
      'GET /whatsapp': () => [aConnection()],
      'GET /tickets': () => {
        throw new Refusal(401, 'ERR_UNAUTHENTICATED', { elsewhere: true });
      },
    });
    renderApp('/tickets', marina);

    expect(await screen.findByText('Sua conta foi acessada em outro computador.')).toBeVisible();
    expect(screen.queryByText('Sua sessão terminou. Entre de novo.')).not.toBeInTheDocument();
    expect(window.location.pathname).toBe('/tickets');
  });

  it('is still shown on the login page until the notice is closed', async () => {
    endingReason.set('elsewhere');
    fakeGateway({});
    renderApp('/login');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Sua conta foi acessada em outro computador. Se não foi você, troque a senha.');
    await userEvent.click(within(notice).getByRole('button', { name: 'Fechar' }));

    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(endingReason.read()).toBeNull();
  });
});

describe('a session ended by the server', () => {
  it('is explained on the login page', async () => {
    fakeGateway({
      'GET /auth/me': () => marina,
      'GET /whatsapp': () => [aConnection()],
      'GET /tickets': () => {
        throw new Refusal(401, 'ERR_UNAUTHENTICATED');
      },
    });
    renderApp('/tickets', marina);

    expect(await screen.findByRole('alert')).toHaveTextContent('Sua sessão terminou. Entre de novo.');
    expect(window.location.pathname).toBe('/login');
  });
});
