import { describe, expect, it } from '@jest/globals';
import { changeOf } from './change.js';

type Value = number | null | undefined;
const percentOf = (now: Value, before: Value) => changeOf(now, before, { days: 7 })?.percent;

describe('the change since the previous period', () => {
  it.each([
    ['more', 112, 100, 12],
    ['less', 80, 100, -20],
    ['equal', 5, 5, 0],
    ['less than half a percent more', 1_004, 1_000, 0],
    ['less than half a percent less', 996, 1_000, 0],
    ['almost one percent less', 1_985, 2_000, -1],
    ['many times as much', 40, 1, 3_900],
    ['a fraction', 2.9, 2.5, 16],
    ['zero now', 0, 8, -100],
  ] as const)('is a whole percentage: %s', (_case, now, before, percent) => {
    expect(percentOf(now, before)).toBe(percent);
  });

  it.each([
    ['zero before', 8, 0],
    ['zero in both', 0, 0],
    ['none now', null, 8],
    ['none before', 8, null],
    ['none in either', null, null],
    ['not read yet', 8, undefined],
    ['below zero now', -1, 8],
    ['below zero before', 8, -1],
    ['no number', Number.NaN, 8],
  ] as const)('is undefined: %s', (_case, now, before) => {
    expect(changeOf(now, before, { days: 7, better: 'more' })).toBeUndefined();
  });

  it.each([
    ['more', 12, 10, 'better'],
    ['more', 8, 10, 'worse'],
    ['less', 8, 10, 'better'],
    ['less', 12, 10, 'worse'],
    ['less', 10, 10, null],
    [undefined, 12, 10, null],
    [undefined, 8, 10, null],
  ] as const)('is good or bad where %s is better: %d after %d', (better, now, before, verdict) => {
    expect(changeOf(now, before, { days: 7, better })?.verdict).toBe(verdict);
  });
});
