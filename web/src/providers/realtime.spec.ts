import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { io } from 'socket.io-client';
import { aTicket } from '../../test/builders.js';
import { Realtime } from './realtime.js';

/** A fake client end of a socket, controlled by the test. */
class PlayedSocket extends EventEmitter {
  connected = false;
  active = true;
  readonly sent: unknown[][] = [];
  connects = 0;
  /** Whether the server has confirmed that the client joined its rooms. */
  joins = true;

  override emit(name: string, ...args: unknown[]) {
    this.sent.push([name, ...args]);
    if (name === 'joinNotification' && this.joins) (args[0] as () => void)();
    return true;
  }
  hear(name: string, ...args: unknown[]) {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    super.emit(name, ...args);
  }
  connect() {
    this.connects++;
    return this;
  }
  disconnect() {
    return this;
  }
}

describe('Realtime', () => {
  let socket: PlayedSocket;
  let readings: number;
  let realtime: Realtime;

  beforeEach(() => {
    jest.useFakeTimers();
    socket = new PlayedSocket();
    readings = 0;
    const refetch = () => Promise.resolve(void readings++);
    realtime = new Realtime({ url: '', refetch, connect: (() => socket) as unknown as typeof io });
    realtime.start('aurora');
  });
  afterEach(() => {
    realtime.stop();
    localStorage.clear();
    jest.useRealTimers();
  });

  it('receives the topics of its company', () => {
    const heard: unknown[] = [];
    realtime.on('ticket', (event) => heard.push(event));
    const event = { action: 'update', ticket: aTicket() };
    socket.hear('company-aurora-ticket', event);
    socket.hear('company-other-ticket', event);

    expect(heard).toEqual([event]);
  });

  it('refetches everything after a reconnect, and reports that it is catching up', async () => {
    socket.hear('connect');
    await Promise.resolve();
    expect(realtime.state.get()).toBe('live');
    socket.hear('disconnect');
    expect(realtime.state.get()).toBe('reconnecting');
    socket.hear('connect');
    expect(realtime.state.get()).toBe('catching-up');
    await jest.advanceTimersByTimeAsync(0);

    expect(realtime.state.get()).toBe('live');
    expect(readings).toBe(2);
  });

  it('reconnects with a new token before the old one expires', async () => {
    jest.setSystemTime(0);
    const claims = { exp: 300 };
    localStorage.setItem('token', `x.${btoa(JSON.stringify(claims))}.y`);
    socket.hear('connect');
    await jest.advanceTimersByTimeAsync(209_999); // ninety seconds before the expiry
    expect(socket.connects).toBe(0);
    await jest.advanceTimersByTimeAsync(1);

    expect(socket.connects).toBe(1);
  });

  it('refetches only after joining the rooms, so that no change is missed', () => {
    socket.joins = false;
    socket.hear('connect');
    expect(readings).toBe(0);
    const [, joined] = socket.sent.find(([name]) => name === 'joinNotification') ?? [];
    (joined as () => void)();

    expect(readings).toBe(1);
  });

  it('refetches everything when the server lost events', () => {
    socket.hear('connect');
    socket.hear('resync', { reason: 'broker' });

    expect(readings).toBe(2);
  });

  it('reports the open ticket again', () => {
    const leave = realtime.watch('ticket');
    socket.hear('connect');
    socket.hear('disconnect');
    socket.hear('connect');
    leave();
    const about = (name: string) => socket.sent.filter(([sent]) => sent === name);

    expect(about('joinChatBox')).toHaveLength(2);
    expect(about('leaveChatBox')).toEqual([['leaveChatBox', 'ticket']]);
  });

  it('reports the open ticket again when the server lost events', () => {
    realtime.watch('ticket');
    socket.hear('connect');
    socket.hear('resync', { reason: 'redis' });

    expect(socket.sent.filter(([sent]) => sent === 'joinChatBox')).toHaveLength(2);
  });

  it('reconnects automatically when the server closed the socket', async () => {
    socket.hear('connect');
    socket.active = false;
    socket.hear('disconnect');
    await jest.advanceTimersByTimeAsync(499);
    expect(socket.connects).toBe(0);
    await jest.advanceTimersByTimeAsync(1);

    expect(socket.connects).toBe(1);
  });
});
