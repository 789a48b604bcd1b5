import { WebSocket } from 'ws';
import { assertLoopback } from './api.mjs';
import { now } from './stats.mjs';

const BODY = '"body":"';

/**
 * An agent's browser as far as the load is concerned: Socket.IO's wire format spoken directly, because fifty full
 * clients in this process would cost more CPU than the system under test. Notes when each message text arrived.
 */
export class AgentSocket {
  /** @type {Map<string, number>} text → when */
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
      this.socket.on('message', (data) => {
        const text = data.toString();
        if (text === '2') this.socket.send('3');
        else if (text.startsWith('0')) this.socket.send(`40${JSON.stringify({ token: this.token })}`);
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('44')) reject(new Error(`refused: ${text}`));
        else if (text.startsWith(this.topic)) this.take(text);
      });
    });
  }

  take(text) {
    if (!text.includes('"action":"create"')) return;
    const start = text.indexOf(BODY, text.indexOf('"message":')) + BODY.length;
    const body = text.slice(start, text.indexOf('"', start));
    if (this.arrived.has(body)) this.doubled += 1;
    else this.arrived.set(body, now());
    this.onArrival();
  }

  close() {
    this.socket?.close();
  }
}
