import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { limitSlowClient } from './slow-client-limit.js';

const KB = 1024;

class FakeConnection extends EventEmitter {
  writeBuffer: unknown[] = [];
  isCut = false;
  transport = { socket: { terminate: () => (this.isCut = true) } };
  close(): void {
    // the close frame to which an unresponsive client does not reply
  }
  emitBytes(bytes: number): void {
    this.emit('packetCreate', { data: 'x'.repeat(bytes) });
    this.writeBuffer.push({});
  }
}

describe('the unread packets of a socket', () => {
  const line = (): FakeConnection => {
    const created = new FakeConnection();
    limitSlowClient(created);
    return created;
  };

  it('may be many if the client reads them', async () => {
    const reader = line();

    for (let n = 0; n < 1_000; n += 1) {
      reader.emitBytes(64 * KB);
      if (n % 10 === 0) reader.writeBuffer = [];
    }

    await nextTurn();
    expect(reader.isCut).toBe(false);
  });

  it('disconnect the socket if the client does not read them', async () => {
    const deaf = line();

    for (let n = 0; n < 65; n += 1) deaf.emitBytes(64 * KB);

    await nextTurn();
    expect(deaf.isCut).toBe(true);
  });
});
