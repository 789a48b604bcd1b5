import { describe, expect, it } from '@jest/globals';
import { proportionOf } from './proportion.js';

/** A month of 30 days; the month before it has 31. */
const MONTH = { dueDay: '2026-10-15', months: 1 };

describe('proportional price', () => {
  it('charges the remaining days, including today and the due day', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-06', until: '2026-10-15' })).toBe(1_000);
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-15', until: '2026-10-15' })).toBe(100);
  });

  it('charges the full price for a full period, whatever the length of its months', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-16', until: '2026-10-15' })).toBe(3_000);
    expect(proportionOf(3_000, { dueDay: '2026-02-28', months: 1, from: '2026-01-29', until: '2026-02-28' })).toBe(
      3_000,
    );
    expect(proportionOf(3_000, { dueDay: '2026-11-30', months: 12, from: '2025-12-01', until: '2026-11-30' })).toBe(
      36_000,
    );
  });

  it('rounds down to whole cents', () => {
    expect(proportionOf(1_000, { ...MONTH, from: '2026-10-15', until: '2026-10-15' })).toBe(33);
  });

  it('adds full periods when an invoice was already made', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-06', until: '2026-10-15' })).toBe(3_000 + 967);
  });

  it('ends on the day of the switch-off', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-09-06', until: '2026-09-15' })).toBe(967);
  });

  it('charges nothing for days after the due day', () => {
    expect(proportionOf(3_000, { ...MONTH, from: '2026-10-16', until: '2026-10-30' })).toBe(0);
  });
});
