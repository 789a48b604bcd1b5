import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JsMsg } from '@nats-io/jetstream';
import { TakeoverOrder } from './event-source.js';

describe('the order of messages after a takeover', () => {
  let taken: number[];
  let unacknowledged: number;
  let kept: number[];
  const message = (streamSequence: number) =>
    ({ info: { streamSequence }, working: () => void kept.push(streamSequence) }) as unknown as JsMsg;
  const takeover = (left: number, last: number) =>
    new TakeoverOrder({
      info: {
        num_ack_pending: left,
        delivered: { consumer_seq: last, stream_seq: last, last_active: 0 },
      },
      take: ({ info }) => taken.push(info.streamSequence),
      unacknowledged: () => Promise.resolve(unacknowledged),
      limitMs: 12_000,
    });

  beforeEach(() => {
    jest.useFakeTimers();
    [taken, kept, unacknowledged] = [[], [], 250];
  });
  afterEach(() => void jest.useRealTimers());

  it("is the consumer's order when nothing is outstanding", () => {
    const order = takeover(0, 5);
    for (const sequence of [6, 7]) order.receive(message(sequence));
    expect(taken).toEqual([6, 7]);
  });

  it("puts the former owner's messages before new ones", () => {
    const order = takeover(3, 5);
    for (const sequence of [6, 3, 7, 4, 4, 8]) order.receive(message(sequence));
    expect(taken).toEqual([]);
    order.receive(message(5));
    order.receive(message(9));
    expect(taken).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    ['reversed', [5, 4, 3]],
    ['mixed with new ones', [5, 7, 3, 6, 4]],
    ['repeated', [4, 5, 5, 4, 3]],
  ])('is that of the stream although messages are redelivered %s', (_how, sequences) => {
    const order = takeover(3, 5);
    for (const sequence of sequences) order.receive(message(sequence));
    expect(taken).toEqual([...new Set(sequences)].sort());
  });

  it('stops waiting for messages that the former owner has acknowledged, and keeps held messages alive', async () => {
    const order = takeover(2, 5);
    for (const sequence of [6, 4]) order.receive(message(sequence));
    unacknowledged = 3;
    await jest.advanceTimersByTimeAsync(500);
    expect([taken, kept]).toEqual([[], [6, 4]]);
    unacknowledged = 2;
    await jest.advanceTimersByTimeAsync(500);
    expect(taken).toEqual([4, 6]);
  });

  it('stops waiting after the time limit', async () => {
    const order = takeover(1, 5);
    order.receive(message(6));
    await jest.advanceTimersByTimeAsync(11_500);
    expect(taken).toEqual([]);
    await jest.advanceTimersByTimeAsync(500);
    expect(taken).toEqual([6]);
  });

  it('returns held messages when the source stops', async () => {
    const order = takeover(1, 5);
    order.receive(message(6));
    expect(order.stop().map(({ info }) => info.streamSequence)).toEqual([6]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(taken).toEqual([]);
  });
});
