import { setImmediate as nextTurn } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HANG_MS } from '../../../scripts/testing/limits.mjs';

export type Answer = {
  status: number;
  body: { error?: string; message?: string; details?: { fields?: Record<string, unknown> } };
};
type Order = { method?: string; raw?: string | Uint8Array; token?: string; headers?: Record<string, string> };

/** Makes calls that no legitimate client makes. */
export async function attempt(url: string, { method = 'GET', raw, token, headers }: Order = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(raw !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(raw !== undefined && { body: raw as string }),
    signal: AbortSignal.timeout(HANG_MS),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
}

/** Opens a socket that speaks raw Engine.IO. With a token it is authenticated first. */
export async function rawSocket(
  gateway: string,
  token?: string,
): Promise<{ socket: WebSocket; closed: Promise<void> }> {
  const socket = new WebSocket(`${gateway.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined); // the connection may be cut while we are sending
  await new Promise((resolve) => socket.once('message', resolve));
  if (token) {
    socket.send(`40${JSON.stringify({ token })}`);
    await new Promise((resolve) => socket.once('message', resolve));
  }
  return { socket, closed };
}

/** Sends until the server disconnects. @returns the number of frames sent */
export async function talkWithoutEnd({ socket, closed }: Awaited<ReturnType<typeof rawSocket>>): Promise<number> {
  let frames = 0;
  while (socket.readyState === WebSocket.OPEN) {
    for (let n = 0; n < 100; n += 1, frames += 1) socket.send('42["joinChatBox","nothing"]');
    await nextTurn();
  }
  await closed;
  return frames;
}

/** Opens a socket that requests the ticket lists, never reads, but keeps sending heartbeats. */
export async function deafSocket(gateway: string, token: string): Promise<Awaited<ReturnType<typeof rawSocket>>> {
  const line = await rawSocket(gateway, token);
  const joined = new Promise((resolve) => line.socket.once('message', resolve));
  line.socket.send('420["joinNotification"]');
  await joined;
  line.socket.pause();
  const alive = setInterval(() => line.socket.readyState === WebSocket.OPEN && line.socket.send('3'), 1_000);
  void line.closed.then(() => clearInterval(alive));
  return line;
}
