import { describe, expect, it } from '@jest/globals';
import { medianOf } from './median.js';

const once = (...values: number[]) => values.map((value) => [value, 1] as const);

describe('a median', () => {
  it.each([
    ['nothing', [], null],
    ['values with frequency 0', [[7, 0]] as const, null],
    ['one', once(5), 5],
    ['two', once(11, 18), 14.5],
    ['two values in the wrong order', once(18, 11), 14.5],
    ['three', once(60, 600, 86_400), 600],
    ['four', once(4, 1, 3, 2), 2.5],
    ['one value many times', [[9, 4]] as const, 9],
    [
      'frequencies whose middle is between two values',
      [
        [1, 2],
        [5, 2],
      ] as const,
      3,
    ],
    [
      'frequencies whose middle is within one value',
      [
        [1, 1],
        [5, 3],
        [100, 1],
      ] as const,
      5,
    ],
  ])('of %s', (_what, counts, expected) => {
    expect(medianOf(counts)).toBe(expected);
  });
});
