import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BulkRoom, type Step } from './bulk-room.js';

const ignored = () => undefined;
const [CALM, SLOW] = [2, 200];

/**
 * Records steps with increasing times, 100 ms apart.
 * @returns the time of the last one
 */
function steps(room: BulkRoom, step: Step, { count, ms }: { count: number; ms: number }, begun: number): number {
  let now = begun;
  for (let n = 0; n < count; n += 1) room.learn(step, ms, (now += 100));
  return now;
}

describe('BulkRoom', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('starts with a single command and grows by one per second while nothing is slow', () => {
    const room = new BulkRoom();
    expect(room.free(ignored)).toBe(1);

    const after = steps(room, 'claim', { count: 120, ms: CALM }, 0);
    expect(room.free(ignored)).toBe(11);

    steps(room, 'claim', { count: 1_000, ms: CALM }, after);
    expect(room.free(ignored)).toBe(32);
  });

  it.each<Step>(['inbound', 'claim'])('halves while the step %s is slow', (step) => {
    const room = new BulkRoom();
    const calm = steps(room, step, { count: 1_000, ms: CALM }, 0);
    const slow = steps(room, step, { count: 30, ms: SLOW }, calm);

    expect(room.isShort(slow)).toBe(true);
    expect(room.free(ignored)).toBeLessThan(9);
  });

  it.each([
    { ms: 7, isShort: false },
    { ms: 8, isShort: true },
  ])('inbound messages that take $ms ms instead of 6 count as slow: $isShort', ({ ms, isShort }) => {
    const room = new BulkRoom();
    const calm = steps(room, 'inbound', { count: 100, ms: 6 }, 0);
    expect(room.isShort(steps(room, 'inbound', { count: 60, ms }, calm))).toBe(isShort);
  });

  it('calls waiting queues once each when there is capacity, and no more than fit', () => {
    const room = new BulkRoom();
    const called: string[] = [];
    const ask = (name: string) => () => {
      called.push(name);
      room.begin();
    };
    room.begin();
    expect(['a', 'b'].map((name) => room.free(ask(name)))).toEqual([0, 0]);

    room.end();
    expect(called).toEqual(['a']);
    room.end();
    expect(called).toEqual(['a', 'b']);
  });

  it('pauses bulk commands while one at a time is still too much, and calls again after the pause', () => {
    const room = new BulkRoom();
    const calm = steps(room, 'inbound', { count: 100, ms: CALM }, 0);
    const slow = steps(room, 'inbound', { count: 120, ms: SLOW }, calm);
    const called: string[] = [];

    room.begin();
    room.end();
    expect(room.free(() => called.push('again'))).toBe(0);
    jest.advanceTimersByTime(1_999);
    expect(called).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(called).toEqual(['again']);
    expect(room.free(ignored)).toBe(1);

    steps(room, 'inbound', { count: 1_000, ms: CALM }, slow);
    room.begin();
    room.end();
    expect(room.free(ignored)).toBe(32);
  });

  it('returns to full speed when inbound messages stop', () => {
    const room = new BulkRoom();
    const calm = steps(room, 'inbound', { count: 100, ms: CALM }, 0);
    const slow = steps(room, 'inbound', { count: 120, ms: SLOW }, calm);

    steps(room, 'claim', { count: 1_000, ms: CALM }, slow + 2_001);

    expect(room.free(ignored)).toBe(32);
  });
});
