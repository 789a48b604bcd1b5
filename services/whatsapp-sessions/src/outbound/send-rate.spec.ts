import { describe, expect, it } from '@jest/globals';
import { SendRate } from './send-rate.js';

describe('SendRate', () => {
  it('sends a burst immediately and spaces the others', () => {
    const rate = new SendRate(12, 0); // a burst of two, then one every 5 s

    expect([1, 2, 3, 4].map(() => rate.take(0))).toEqual([0, 0, 5_000, 10_000]);
  });

  it('saves no more than one burst during a long pause', () => {
    const rate = new SendRate(12, 0);

    expect([1, 2, 3].map(() => rate.take(3_600_000))).toEqual([0, 0, 5_000]);
  });

  it('returns how many may be sent now, and how long the next one waits, without taking a token', () => {
    const rate = new SendRate(12, 0);

    expect([rate.available(0), rate.waitMs(0), rate.available(0)]).toEqual([2, 0, 2]);
    rate.take(0);
    rate.take(0);
    expect([rate.available(0), rate.waitMs(0), rate.waitMs(4_000)]).toEqual([0, 5_000, 1_000]);
  });
});
