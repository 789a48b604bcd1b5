import { describe, expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

const NOW = Date.parse('2026-11-29T22:46:00Z');

describe('the time until a due date', () => {
  it.each([
    ['2026-12-03T02:59:59Z', 4, true, false],
    ['2026-12-04T22:45:59Z', 5, true, false],
    ['2026-12-04T22:46:00Z', 5, false, false],
    ['2026-12-04T22:46:01Z', 6, false, false],
    ['2026-11-30T22:46:00Z', 1, true, false],
    ['2026-11-30T22:45:59Z', 1, true, true],
    ['2026-11-29T22:46:00Z', 0, true, true],
    ['2026-11-01T00:00:00Z', 0, true, true],
  ])('%s is %s days, soon: %s, today: %s', (dueDate, days, isSoon, isToday) => {
    expect(timeLeft(dueDate, NOW)).toEqual({ days, isSoon, isToday });
  });
});
