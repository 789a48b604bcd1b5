import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders.js';
import { fakeGateway } from '../../../test/fake-gateway.js';
import { renderApp } from '../../../test/render-app.js';
import { appUpdate } from '../../providers/app-update.js';

async function open() {
  const user = aUser();
  fakeGateway({ 'GET /auth/me': () => user, 'GET /tickets': () => ({ tickets: [], count: 0, hasMore: false }) });
  renderApp('/todolist', user);
  await screen.findByRole('navigation');
  const use = jest.fn();
  act(() => appUpdate.offer(use));
  return use;
}

describe('a new version of the client', () => {
  it('is activated only when the user accepts it', async () => {
    const use = await open();
    expect(await screen.findByText('Há uma versão nova do Recado.')).toBeVisible();
    expect(use).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Usar agora' }));
    expect(use).toHaveBeenCalledTimes(1);
  });

  it('is no longer offered after the user postpones it', async () => {
    const use = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Depois' }));
    await waitFor(() => expect(screen.queryByText('Há uma versão nova do Recado.')).toBeNull());
    expect(use).not.toHaveBeenCalled();
  });
});
