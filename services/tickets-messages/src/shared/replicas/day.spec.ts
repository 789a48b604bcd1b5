import { describe, expect, it } from '@jest/globals';
import { dayAfter, daysBetween, localClock, rangeOfDays, startOfDay } from './day.js';

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

  it('follows the one before, over months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2028-03-02', '2028-03-01')).toEqual([]);
    expect(daysBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect([dayAfter('9999-12-31'), dayAfter('0000-01-01', -9)]).toEqual(['9999-12-31', '0000-01-01']);
  });

  it.each([
    ['2026-05-01T02:59:00Z', 'America/Sao_Paulo', { day: '2026-04-30', hour: 23 }],
    ['2026-05-01T03:00:00Z', 'America/Sao_Paulo', { day: '2026-05-01', hour: 0 }],
    ['2026-05-01T18:20:00Z', 'Asia/Kathmandu', { day: '2026-05-02', hour: 0 }], // 5:45 ahead
    ['2026-03-29T01:00:00Z', 'Europe/Madrid', { day: '2026-03-29', hour: 3 }], // the hour that is skipped
  ])('at %s in %s reads as the clock there', (at, zone, expected) => {
    expect(localClock(zone)(new Date(at))).toEqual(expected);
  });
});
