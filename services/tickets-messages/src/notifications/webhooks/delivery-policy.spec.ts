import { describe, expect, it } from '@jest/globals';
import { isGivenUp, isSuccess, pauseMs, TRIED_FOR_MS } from './delivery-policy.js';

describe('the retries of a webhook', () => {
  it('come at growing intervals, and every six hours in the end', () => {
    const pauses = Array.from({ length: 10 }, (_, failures) => pauseMs(failures + 1) / 1_000);

    expect(pauses).toEqual([5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 21_600, 21_600]);
  });

  it('end after three days', () => {
    const since = new Date('2030-01-01T00:00:00.000Z');

    expect(isGivenUp(since, new Date(since.getTime() + TRIED_FOR_MS - 1))).toBe(false);
    expect(isGivenUp(since, new Date('2030-01-04T00:00:00.000Z'))).toBe(true);
  });

  it.each([
    [199, false],
    [200, true],
    [204, true],
    [301, false],
    [404, false],
    [500, false],
  ])('treat the status %i as success: %s', (status, arrived) => {
    expect(isSuccess(status)).toBe(arrived);
  });
});
