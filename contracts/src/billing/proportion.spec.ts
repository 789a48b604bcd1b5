import { describe, expect, it } from '@jest/globals';
import { proportionOf } from './proportion.js';

/** This month has thirty days; the one before it has 31. */
const MONTH = { dueDay: '2026-10-15', months: 1 };

describe('the price of days', () => {
  it('is the share of the days that are left, today and the due day included', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-06', until: '2026-10-15' })).toBe(1_000);
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-15', until: '2026-10-15' })).toBe(100);
  });

  it('is the whole price for a whole period, of months with any number of days', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-16', until: '2026-10-15' })).toBe(3_000);
    expect(proportionOf(3_000, { dueDay: '2026-02-28', months: 1, from: '2026-01-29', until: '2026-02-28' })).toBe(
      3_000,
    );
    expect(proportionOf(3_000, { dueDay: '2026-11-30', months: 12, from: '2025-12-01', until: '2026-11-30' })).toBe(
      36_000,
    );
  });

  it('drops what is left of a cent', () => {
    expect(proportionOf(1_000, { ...MONTH, from: '2026-10-15', until: '2026-10-15' })).toBe(33);
  });

  it('has whole periods beside the days when an invoice was made already', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-06', until: '2026-10-15' })).toBe(3_000 + 967);
  });

  it('ends with the day on which it was switched off', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-06', until: '2026-09-15' })).toBe(967);
  });

  it('is nothing for days behind the due day', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-16', until: '2026-10-30' })).toBe(0);
  });
});
