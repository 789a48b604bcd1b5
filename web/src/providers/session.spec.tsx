import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aUser } from '../../test/builders.js';
import { fakeGateway, heldAnswer } from '../../test/fake-gateway.js';
import { aToken } from '../../test/render-app.js';
import { credentials } from './credentials.js';
import { createQueryClient } from './query-client.js';
import { useSessionQuery } from './session.js';

const [marina, diego] = [aUser(), aUser({ id: 'diego', name: 'Diego Lopes' })];

function load() {
  const me = heldAnswer<unknown>();
  const { of } = fakeGateway({ 'GET /auth/me': () => me.promise });
  credentials.save({ token: aToken(), user: marina });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSessionQuery(), { wrapper });
  return { me, of, result };
}

describe('the session', () => {
  it('stores the user as last loaded', async () => {
    const { me, result } = load();
    me.resolve({ ...marina, name: 'Marina Souza' });

    await waitFor(() => expect(result.current.data?.name).toBe('Marina Souza'));
    expect(credentials.user()?.name).toBe('Marina Souza');
  });

  it('does not store a user whose session was replaced during the request', async () => {
    const { me, of, result } = load();
    await waitFor(() => expect(of('GET /auth/me')).toHaveLength(1));
    credentials.save({ token: aToken('other'), user: diego });
    me.resolve({ ...marina, name: 'Marina Souza' });

    await waitFor(() => expect(result.current.isFetchedAfterMount).toBe(true));
    expect(credentials.user()).toEqual(diego);
  });
});
