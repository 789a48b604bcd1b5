import { WebSocket } from 'ws';
import { assertLoopback } from './api.mjs';
import { now } from './stats.mjs';

const BODY = '"body":"';
const EVENT = Buffer.from('42');
const REMEMBERED = 16;
/** Caches the newest packets, which are identical for all agents, so that each is parsed only once. */
const read = [];

function meaningOf(bytes, topic) {
  const known = read.find((one) => one.topic === topic && one.bytes.equals(bytes));
  if (known) return known.body;
  const body = bodyOf(bytes.toString(), topic);
  read.unshift({ topic, bytes, body });
  if (read.length > REMEMBERED) read.pop();
  return body;
}

/** The text of a received message; undefined for other packets. */
function bodyOf(packet, topic) {
  if (!packet.startsWith(topic) || !packet.includes('"action":"create"')) return undefined;
  const start = packet.indexOf(BODY, packet.indexOf('"message":')) + BODY.length;
  return packet.slice(start, packet.indexOf('"', start));
}

/**
 * Simulates an agent's browser with Socket.IO's wire format, because fifty full clients would use more CPU than
 * the system under test. Records when each message text arrived.
 */
export class AgentSocket {
  /** @type {Map<string, number>} text → arrival time */
  arrived = new Map();
  doubled = 0;
  onArrival = () => undefined;

  constructor(gateway, companyId, token) {
    assertLoopback(gateway);
    this.topic = `42["company-${companyId}-appMessage"`;
    this.token = token;
    this.address = `${gateway.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  }

  connect() {
    return new Promise((resolve, reject) => {
      this.socket = new WebSocket(this.address, { perMessageDeflate: false, skipUTF8Validation: true });
      this.socket.on('error', reject);
      this.socket.on('message', (bytes) => {
        if (bytes[0] === EVENT[0] && bytes[1] === EVENT[1]) this.take(bytes);
        else this.answer(bytes.toString(), { resolve, reject });
      });
    });
  }

  answer(packet, { resolve, reject }) {
    if (packet === '2') this.socket.send('3');
    else if (packet.startsWith('0')) this.socket.send(`40${JSON.stringify({ token: this.token })}`);
    else if (packet.startsWith('40')) this.socket.send('420["joinNotification"]');
    else if (packet.startsWith('430')) resolve();
    else if (packet.startsWith('44')) reject(new Error(`refused: ${packet}`));
  }

  take(bytes) {
    const body = meaningOf(bytes, this.topic);
    if (body === undefined) return;
    if (this.arrived.has(body)) this.doubled += 1;
    else this.arrived.set(body, now());
    this.onArrival();
  }

  close() {
    this.socket?.close();
  }
}
