import { describe, expect, it } from '@jest/globals';
import { periodBefore, periodOf } from './period.js';

const TODAY = '2026-11-21';
const ZONE = 'America/Sao_Paulo';
/** 23:30 in São Paulo. */
const NOW = new Date('2026-11-22T02:30:00Z');

describe('the period of a dashboard', () => {
  it('ends today in the company’s time zone', () => {
    expect(periodOf({ mode: 'period', days: 7 }, ZONE, NOW)).toEqual({ first: '2026-11-15', last: TODAY });
  });

  it.each([
    ['', ''],
    ['2026-11-01', ''],
    ['', '2026-11-01'],
  ])('is undefined from %p to %p', (from, to) => {
    expect(periodOf({ mode: 'range', from, to }, ZONE, NOW)).toBeNull();
  });

  it.each([
    ['a week', '2026-11-15', TODAY, ['2026-11-08', '2026-11-14', 7]],
    ['one day', '2026-11-20', '2026-11-20', ['2026-11-19', '2026-11-19', 1]],
    ['across a leap day', '2024-03-01', '2024-03-02', ['2024-02-28', '2024-02-29', 2]],
    ['across a year', '2026-01-01', '2026-01-31', ['2025-12-01', '2025-12-31', 31]],
    ['with days to come', '2026-11-20', '2026-11-30', ['2026-11-18', '2026-11-19', 2]],
    ['half a year', '2026-01-01', '2026-07-02', ['2025-07-02', '2025-12-31', 183]],
  ] as const)('is compared with the same number of preceding days: %s', (_case, first, last, before) => {
    const found = periodBefore({ first, last }, TODAY);
    expect([found?.first, found?.last, found?.days]).toEqual(before);
  });

  it.each([
    ['longer than half a year', '2026-01-01', '2026-07-03'],
    ['that ends before it begins', '2026-11-10', '2026-11-09'],
    ['that is still to come', '2026-11-22', '2026-11-23'],
    ['without days', '', ''],
  ])('has no comparison: one %s', (_case, first, last) => {
    expect(periodBefore({ first, last }, TODAY)).toBeNull();
  });
});
