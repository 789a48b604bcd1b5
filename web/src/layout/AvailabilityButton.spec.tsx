import type { Availability } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../test/builders.js';
import { fakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const user = aUser();

function openPage(stored: Availability[] = []) {
  return fakeGateway({
    'GET /auth/me': () => user,
    'GET /availability': () => stored,
    'PUT /availability': ({ body }) => {
      const set = {
        userId: user.id,
        since: '2026-11-01T12:00:00.000Z',
        ...(body as { state: 'away'; reason: string }),
      };
      stored = stored
        .filter(({ userId }) => userId !== user.id)
        .concat(set.state === ('available' as never) ? [] : [set]);
      return set;
    },
  });
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the availability button', () => {
  it('sets a state with its reason, and shows it', async () => {
    const gateway = openPage();
    renderApp('/todolist', user);
    await userEvent.click(await button('Disponibilidade: Disponível'));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Ausente: Almoço' }));

    await userEvent.click(await button('Disponibilidade: Ausente: Almoço'));
    expect(gateway.of('PUT /availability')[0]?.body).toEqual({ state: 'away', reason: 'Almoço' });
    expect(screen.getByRole('menuitemradio', { name: 'Ausente: Almoço' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Disponível' }));
    expect(await button('Disponibilidade: Disponível')).toBeVisible();
  });

  it('follows what another window of the same person sets', async () => {
    openPage();
    const { say } = renderApp('/todolist', user);
    await button('Disponibilidade: Disponível');
    say('availability', {
      action: 'update',
      availability: { userId: user.id, state: 'busy', reason: '', since: '2026-11-01T12:00:00.000Z' },
    });

    await waitFor(async () => expect(await button('Disponibilidade: Ocupado')).toBeVisible());
  });
});
