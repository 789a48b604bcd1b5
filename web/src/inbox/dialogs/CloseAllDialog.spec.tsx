import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection, aTicket, aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';

const admin = aUser();

describe('the confirmation to resolve all tickets', () => {
  it('shows the number of tickets and what their contacts receive, and has a red button', async () => {
    fakeGateway({
      'GET /auth/me': () => admin,
      'GET /whatsapp': () => [aConnection()],
      'GET /queue': () => [],
      'GET /tickets': ({ query }) => ({
        ...{ tickets: query.get('status') === 'open' ? [aTicket()] : [], hasMore: false },
        count: query.get('status') === 'open' ? 7 : 23,
      }),
    });
    renderApp('/tickets', admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Resolver todos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resolver todos' }));

    expect(await dialog.findByText(/^Atendimentos escolhidos: 7\. Quem escreveu recebe/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Resolver todos' })).toHaveClass('MuiButton-colorError');
    await userEvent.click(dialog.getByRole('radio', { name: 'Aguardando' }));
    expect(await dialog.findByText(/^Atendimentos escolhidos: 23\./)).toBeVisible();
  });
});
