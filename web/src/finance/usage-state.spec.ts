import { describe, expect, it } from '@jest/globals';
import { formatAmount, shareOf, usageStateOf } from './usage-state.js';

describe('a limit of a plan', () => {
  it.each([
    [7, 10, 'fine'],
    [8, 10, 'near'],
    [10, 10, 'reached'],
    [12, 10, 'reached'],
    [1, 2, 'fine'],
    [0, 0, 'reached'],
    [500, null, 'unlimited'],
    [null, 10, 'unknown'],
  ] as const)('with %s of %s used is %s', (used, limit, state) => {
    expect(usageStateOf({ used, limit })).toBe(state);
  });

  it('is a full bar when usage exceeds the limit or the limit is 0', () => {
    expect([shareOf(5, 10), shareOf(12, 10), shareOf(0, 0)]).toEqual([0.5, 1, 1]);
  });

  it('is shown with at most two decimals', () => {
    expect([formatAmount(1.2345), formatAmount(3)]).toEqual(['1,23', '3']);
  });
});
