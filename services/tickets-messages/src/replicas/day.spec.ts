import { describe, expect, it } from '@jest/globals';
import { rangeOfDays, startOfDay } from './day.js';

describe('a day of a company', () => {
  it.each([
    ['2026-05-01', 'America/Sao_Paulo', '2026-05-01T03:00:00.000Z'],
    ['2026-05-01', 'UTC', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01', 'Asia/Tokyo', '2026-04-30T15:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'], // the night in which clocks go forward
    ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  it('ends where the next one begins, also when it has 23 hours', () => {
    const { $gte, $lt } = rangeOfDays('2026-03-29', '2026-03-29', 'Europe/Madrid');
    expect(Number($lt) - Number($gte)).toBe(23 * 3_600_000);
  });

  it('leaves an open end open', () => {
    expect(rangeOfDays('2026-05-01', undefined, 'UTC')).toEqual({ $gte: new Date('2026-05-01') });
  });
});
