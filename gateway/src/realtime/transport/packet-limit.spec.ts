import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { limitPackets } from './packet-limit.js';

class FakeConnection extends EventEmitter {
  closed = 0;
  close = () => void (this.closed += 1);
  talk = (times: number, type = 'message') => {
    for (let n = 0; n < times; n++) this.emit('packet', { type });
  };
}

describe('limitPackets', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('closes a connection once, after more than 50 packets in a second', () => {
    const line = new FakeConnection();
    limitPackets(line);

    line.talk(50);
    expect(line.closed).toBe(0);
    line.talk(20);

    expect(line.closed).toBe(1);
  });

  it('resets each second and does not count pings', () => {
    const line = new FakeConnection();
    limitPackets(line);

    line.talk(500, 'pong');
    line.talk(50);
    jest.advanceTimersByTime(1_000);
    line.talk(50);

    expect(line.closed).toBe(0);
  });
});
