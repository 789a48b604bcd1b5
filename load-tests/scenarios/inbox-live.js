// Agents keep the inbox open: each holds a socket, answers its pings and counts the events that arrive.
// k6 run -e USERS=marina@aurora.local,diego@aurora.local -e PASSWORD=Recado123 load-tests/scenarios/inbox-live.js
import { check } from 'k6';
import { Counter, Rate, Trend } from 'k6/metrics';
import { WebSocket } from 'k6/websockets';
import { profile } from './profiles.js';
import { GATEWAY, logInAll, mine, read, thresholds } from './target.js';

const opened = new Trend('socket_open_ms', true);
const events = new Counter('socket_events');
const dropped = new Rate('socket_dropped');
/** How long a page stays open. */
const OPEN_MS = 20_000;
/** Packets of Engine.IO and Socket.IO. */
const [OPEN, PING, PONG, CONNECT, EVENT] = ['0', '2', '3', '40', '42'];

export const options = {
  scenarios: { inbox_live: profile() },
  thresholds: {
    ...thresholds({ list: 300 }),
    socket_open_ms: ['p(95)<500'],
    socket_dropped: ['rate<0.01'],
  },
};

export const setup = logInAll;

export default function watchInbox(logins) {
  const login = mine(logins);
  check(read(login, '/tickets?status=pending', 'list'), { 'tickets are listed': ({ status }) => status === 200 });
  const began = Date.now();
  const socket = new WebSocket(`${GATEWAY.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let isOver = false;
  socket.onmessage = ({ data }) => {
    const packet = String(data);
    if (packet.startsWith(OPEN)) socket.send(CONNECT + JSON.stringify({ token: login.token }));
    else if (packet === PING) socket.send(PONG);
    else if (packet.startsWith(CONNECT)) opened.add(Date.now() - began);
    else if (packet.startsWith(EVENT)) events.add(1);
  };
  socket.onclose = () => dropped.add(!isOver);
  socket.onerror = () => dropped.add(true);
  setTimeout(() => {
    isOver = true;
    socket.close();
  }, OPEN_MS);
}
