import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PacketCoalescer } from './packet-coalescer.js';

/** An Engine.IO connection: packets that cannot be written now wait until the transport is ready. */
class FakeConnection extends EventEmitter {
  readonly transport = Object.assign(new EventEmitter(), { writable: true });
  readonly written: string[][] = [];
  readonly corked: string[] = [];
  readonly request = {
    socket: { cork: () => void this.corked.push('cork'), uncork: () => void this.corked.push('uncork') },
  };
  private waiting: string[] = [];
  private finish = () => undefined as void;

  constructor() {
    super();
    this.transport.on('ready', () => this.flush());
  }

  say(packet: string): void {
    this.emit('packetCreate');
    this.waiting.push(packet);
    this.flush();
  }

  /** Simulates the end of a write. */
  sent(): void {
    this.finish();
  }

  private flush(): void {
    if (!this.transport.writable || this.waiting.length === 0) return;
    const packets = this.waiting.splice(0);
    this.emit('flush', packets);
    this.written.push(packets);
    this.transport.writable = false;
    this.finish = () => {
      this.transport.writable = true;
      this.transport.emit('ready');
    };
  }
}

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

describe('writes to browsers', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  const line = (): FakeConnection => {
    const created = new FakeConnection();
    new PacketCoalescer().attach(created);
    return created;
  };

  it('of one moment are sent in one write and in order', async () => {
    const browser = line();
    for (const packet of ['first', 'second', 'third']) browser.say(packet);
    expect(browser.written).toEqual([]);

    jest.runOnlyPendingTimers();
    expect(browser.written).toEqual([['first', 'second', 'third']]);
    expect(browser.corked).toEqual(['cork']);
    await nextTick();
    expect(browser.corked).toEqual(['cork', 'uncork']);
  });

  it('wait at most one interval, regardless of their number', () => {
    const browser = line();
    for (let n = 0; n < 5; n += 1) {
      browser.say(`${n}`);
      jest.runOnlyPendingTimers();
      browser.sent();
    }
    expect(browser.written).toEqual([['0'], ['1'], ['2'], ['3'], ['4']]);
  });

  it('to a socket that is still writing are sent when it is ready', () => {
    const browser = line();
    browser.say('first');
    jest.runOnlyPendingTimers();
    browser.say('second');
    jest.runOnlyPendingTimers();
    expect(browser.written).toEqual([['first']]);
    browser.sent();
    jest.runOnlyPendingTimers();
    expect(browser.written).toEqual([['first'], ['second']]);
  });

  it('to a closed socket are dropped', () => {
    const browser = line();
    browser.say('first');
    browser.emit('close');
    jest.runOnlyPendingTimers();
    expect(browser.written).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
