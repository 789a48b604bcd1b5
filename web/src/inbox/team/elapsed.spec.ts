import { describe, expect, it } from '@jest/globals';
import { agoOf, clockText } from './elapsed.js';

const START = Date.parse('2026-11-21T12:00:00.000Z');
const after = (...[hours, minutes, seconds]: [number, number, number]) =>
  START + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
const since = new Date(START).toISOString();

describe('the clock of a wait', () => {
  it.each([
    ['0:00', [0, 0, 0]],
    ['0:09', [0, 0, 9]],
    ['59:59', [0, 59, 59]],
    ['1:00:00', [1, 0, 0]],
    ['23:59:59', [23, 59, 59]],
    ['1 d 0:00', [24, 0, 0]],
    ['2 d 3:04', [51, 4, 30]],
  ] as const)('shows %s', (text, [hours, minutes, seconds]) => {
    expect(clockText(since, after(hours, minutes, seconds))).toBe(text);
  });

  it('shows no negative time if the browser’s clock is behind', () => {
    expect(clockText(since, START - 5_000)).toBe('0:00');
  });
});

describe('the time of an answer', () => {
  it.each([
    [{ unit: 'now', n: 0 }, [0, 0, 59]],
    [{ unit: 'minutes', n: 1 }, [0, 1, 0]],
    [{ unit: 'minutes', n: 59 }, [0, 59, 59]],
    [{ unit: 'hours', n: 1 }, [1, 0, 0]],
    [{ unit: 'days', n: 2 }, [49, 0, 0]],
  ] as const)('is %o', (ago, [hours, minutes, seconds]) => {
    expect(agoOf(since, after(hours, minutes, seconds))).toEqual(ago);
  });
});
