import { describe, expect, it } from '@jest/globals';
import { SendRate } from './send-rate.js';

describe('the rate of sending', () => {
  it('lets a few go at once, and the others each in its time', () => {
    const rate = new SendRate(12, 0); // two at once, one in five seconds

    expect([1, 2, 3, 4].map(() => rate.take(0))).toEqual([0, 0, 5_000, 10_000]);
  });

  it('has no more than that saved after a long pause', () => {
    const rate = new SendRate(12, 0);

    expect([1, 2, 3].map(() => rate.take(3_600_000))).toEqual([0, 0, 5_000]);
  });
});
