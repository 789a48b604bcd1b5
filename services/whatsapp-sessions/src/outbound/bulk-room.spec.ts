import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BulkRoom } from './bulk-room.js';

const ignored = () => undefined;

/** Tells of claims in the order of their times, so many milliseconds apart. */
function claims(room: BulkRoom, count: number, ms: number, begun: number): number {
  let now = begun;
  for (let n = 0; n < count; n += 1) room.learn(ms, (now += 100));
  return now;
}

afterEach(() => void jest.useRealTimers());

describe('BulkRoom', () => {
  it('shrinks to one while the database answers slowly, and grows again when it does not', () => {
    const room = new BulkRoom();
    expect(room.free(ignored, 0)).toBe(32);

    const slowUntil = claims(room, 60, 200, 0);
    expect([room.free(ignored, 0), room.isShort]).toEqual([1, true]);

    claims(room, 500, 3, slowUntil);
    expect([room.free(ignored, 0), room.isShort]).toEqual([32, false]);
  });

  it('takes no notice of a single slow claim', () => {
    const room = new BulkRoom();
    claims(room, 20, 3, 0);

    room.learn(200, 10_000);

    expect(room.free(ignored, 0)).toBe(32);
  });

  it('calls those who found no room when there is some, each once and no more than fit', () => {
    jest.useFakeTimers();
    const room = new BulkRoom();
    const now = claims(room, 17, 200, 0); // one at a time, without a rest so far
    const called: string[] = [];
    const ask = (name: string) => () => {
      called.push(name);
      room.begin(now);
    };
    room.begin(now);
    expect(['a', 'b'].map((name) => room.free(ask(name), now))).toEqual([0, 0]);

    room.learn(200, now + 1_000);
    expect(called).toEqual([]);

    room.end();
    expect(called).toEqual(['a']);
    room.end();
    jest.advanceTimersByTime(50);
    expect(called).toEqual(['a', 'b']);
  });

  it('lets bulk commands rest in between while one at a time is still too much, and calls again after the rest', () => {
    jest.useFakeTimers();
    const room = new BulkRoom();
    const now = claims(room, 120, 200, 0);
    const called: string[] = [];

    room.begin(now);
    room.begin(now);
    room.end();
    expect(room.free(() => called.push('again'), now + 1_000)).toBe(0);
    room.end();
    expect(called).toEqual([]);
    expect(room.free(ignored, now + 1_000)).toBe(0);
    jest.advanceTimersByTime(2_000);
    expect(called).toEqual(['again']);
    expect(room.free(ignored, now + 2_000)).toBe(1);

    const fastAgain = claims(room, 500, 3, now + 2_000);
    room.begin(fastAgain);
    room.end();
    expect(room.free(ignored, fastAgain + 1)).toBe(32);
  });
});
