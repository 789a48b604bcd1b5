import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aConnection, aUser } from '../../test/builders.js';
import { fakeGateway, Refusal } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const marina = aUser();

describe('a log-in elsewhere', () => {
  it('is named as the reason when a call is refused before the socket tells of it', async () => {
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
});
