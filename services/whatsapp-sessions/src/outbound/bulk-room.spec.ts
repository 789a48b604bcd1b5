import { describe, expect, it } from '@jest/globals';
import { BulkRoom } from './bulk-room.js';

const ignored = () => undefined;

/** Tells of claims in the order of their times, so many milliseconds apart. */
function claims(room: BulkRoom, count: number, ms: number, begun: number): number {
  let now = begun;
  for (let n = 0; n < count; n += 1) room.learn(ms, (now += 100));
  return now;
}

describe('BulkRoom', () => {
  it('shrinks to one while the database answers slowly, and grows again when it does not', () => {
    const room = new BulkRoom();
    expect(room.free(ignored)).toBe(32);

    const slowUntil = claims(room, 60, 200, 0);
    expect([room.free(ignored), room.isShort]).toEqual([1, true]);

    claims(room, 500, 3, slowUntil);
    expect([room.free(ignored), room.isShort]).toEqual([32, false]);
  });

  it('takes no notice of a single slow claim', () => {
    const room = new BulkRoom();
    claims(room, 20, 3, 0);

    room.learn(200, 10_000);

    expect(room.free(ignored)).toBe(32);
  });

  it('calls those who found no room when there is some, each once and no more than fit', () => {
    const room = new BulkRoom();
    const now = claims(room, 60, 200, 0);
    const called: string[] = [];
    const ask = (name: string) => () => {
      called.push(name);
      room.begin();
    };
    room.begin();
    expect(['a', 'b'].map((name) => room.free(ask(name)))).toEqual([0, 0]);

    room.learn(200, now + 1_000);
    expect(called).toEqual([]);

    room.end();
    expect(called).toEqual(['a']);
    room.end();
    expect(called).toEqual(['a', 'b']);
  });
});
