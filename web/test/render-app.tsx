import type { SessionUser, SocketTopic, SocketTopics } from '@recado/contracts';
import { act, render } from '@testing-library/react';
import { EventEmitter } from 'node:events';
import { topicName } from '@recado/contracts';
// Preloads the modules that the client fetches first, because the test runner links modules imported together one after
// another.
import '../src/inbox/panes/Conversation.js';
import '../src/inbox/InboxLive.js';
import '../src/inbox/InboxPage.js';
import '../src/inbox/panes/ContactSide.js';
import '../src/inbox/list/TicketBell.js';
import '../src/login/LoginPage.js';
import { App } from '../src/App.js';
import { credentials } from '../src/providers/credentials.js';
import { createQueryClient } from '../src/providers/query-client.js';
import { Realtime } from '../src/providers/realtime.js';

/** Returns a token in the client's format that is valid until the year 2100. */
export const aToken = (name = 'token') => `${name}.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.signature`;

/** A socket that receives events from the test; events from the client are ignored. */
function fakeSocket() {
  const server = new EventEmitter();
  const socket = {
    connected: true,
    active: true,
    on: (name: string, listener: (payload: unknown) => void) => server.on(name, listener),
    emit: () => socket,
    connect: () => socket,
    disconnect: () => socket,
    removeAllListeners: () => server.removeAllListeners(),
  };
  return { server, socket };
}

/** Renders the whole client at a URL, logged in as `user` if one is given. */
export function renderApp(address: string, user?: SessionUser) {
  if (user) credentials.save({ token: aToken(), user });
  window.history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  const { server, socket } = fakeSocket();
  const connect = (() => socket) as unknown as typeof import('socket.io-client').io;
  const realtime = new Realtime({ url: '', refetch: () => queryClient.invalidateQueries(), connect });
  const screen = render(<App queryClient={queryClient} realtime={realtime} />);
  const say = <T extends SocketTopic>(topic: T, payload: SocketTopics[T]) =>
    act(() => void server.emit(topicName(user?.companyId ?? '', topic), payload));
  return { ...screen, say, server };
}
