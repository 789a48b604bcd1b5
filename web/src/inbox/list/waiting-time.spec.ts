import { describe, expect, it } from '@jest/globals';
import { waitingTime } from './waiting-time.js';

const now = new Date('2026-11-21T12:00:00Z').getTime();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

describe('waitingTime', () => {
  it.each([
    [3, { unit: 'minutes', n: 3, color: 'success' }],
    [10, { unit: 'minutes', n: 10, color: 'success' }],
    [11, { unit: 'minutes', n: 11, color: 'neutral' }],
    [29, { unit: 'minutes', n: 29, color: 'neutral' }],
    [30, { unit: 'minutes', n: 30, color: 'warning' }],
    [59, { unit: 'minutes', n: 59, color: 'warning' }],
    [61, { unit: 'hours', n: 1, color: 'error' }],
    [23 * 60 + 59, { unit: 'hours', n: 23, color: 'error' }],
    [24 * 60, { unit: 'days', n: 1, color: 'error' }],
  ] as const)('returns the text and colour after %i minutes: %o', (minutes, waiting) => {
    expect(waitingTime(ago(minutes), now)).toEqual(waiting);
  });

  it('shows nothing in the first minutes', () => {
    expect(waitingTime(ago(2), now)).toBeNull();
  });
});
