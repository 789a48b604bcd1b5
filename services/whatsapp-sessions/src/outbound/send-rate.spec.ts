import { describe, expect, it } from '@jest/globals';
import { SendRate } from './send-rate.js';

describe('SendRate', () => {
  it('lets a few messages go at once and spaces the others', () => {
    const rate = new SendRate(12, 0); // two at once, one in five seconds

    expect([1, 2, 3, 4].map(() => rate.take(0))).toEqual([0, 0, 5_000, 10_000]);
  });

  it('saves no more than one burst during a long pause', () => {
    const rate = new SendRate(12, 0);

    expect([1, 2, 3].map(() => rate.take(3_600_000))).toEqual([0, 0, 5_000]);
  });
});
