import type { Message } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nContextProvider } from 'ra-core';
import { aMessage, aUser } from '../../../../test/builders.js';
import { fakeGateway } from '../../../../test/fake-gateway.js';
import { createI18nProvider } from '../../../i18n/i18n-provider.js';
import { SESSION_KEY } from '../../../providers/session.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { MediaMessage } from './MediaMessage.js';

const voice = { kind: 'voice', state: 'stored', seconds: 3 } as unknown as NonNullable<Message['media']>;
function show(fields: Partial<Message>) {
  const user = aUser();
  fakeGateway({ 'GET /auth/me': () => user });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(SESSION_KEY, user);
  render(
    <QueryClientProvider client={client}>
      <I18nContextProvider value={createI18nProvider()}>
        <MediaMessage message={aMessage({ mediaType: 'audio', ...fields }) as ThreadMessage} />
      </I18nContextProvider>
    </QueryClientProvider>,
  );
}

it.each(['voice', 'audio'] as const)(
  'a stored recording never appears as loading while its player loads: %s',
  (kind) => {
    show({ mediaUrl: '/media/1', media: { ...voice, kind } });
    expect(screen.queryByRole('status')).toBeNull();
  },
);

it('a recording that is not downloaded yet appears as loading', () => {
  show({ mediaUrl: null, media: { ...voice, state: 'pending' } });
  expect(screen.getByRole('status')).toHaveTextContent('chegando…');
});
