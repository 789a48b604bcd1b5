import { describe, expect, it } from '@jest/globals';
import { slaTime, urgentLimit } from './sla-time.js';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const limit = (warn: number, due: number) => ({ limit: 'answer' as const, warnAt: at(warn), dueAt: at(due) });

describe('the time of a limit', () => {
  it.each([
    [limit(1, 10), { state: 'running', unit: 'minutes', n: 10 }],
    [limit(0, 9.5), { state: 'soon', unit: 'minutes', n: 9 }],
    [limit(-5, 0), { state: 'overdue', unit: 'minutes', n: 0 }],
    [limit(-50, -59), { state: 'overdue', unit: 'minutes', n: 59 }],
    [limit(-500, -150), { state: 'overdue', unit: 'hours', n: 2 }],
    [limit(10, 60), { state: 'running', unit: 'hours', n: 1 }],
    [limit(-9_000, -1_440), { state: 'overdue', unit: 'days', n: 1 }],
  ] as const)('is shown with its state: %#', (given, expected) => {
    expect(slaTime(given, NOW)).toEqual(expected);
  });

  it('is urgent from the warning on, in open conversations', () => {
    const sla = { next: limit(0, 5), breached: [] };
    expect(urgentLimit({ sla, status: 'pending' }, NOW)).toBe(sla.next);
    expect(urgentLimit({ sla, status: 'pending' }, NOW - 1)).toBeNull();
    expect(urgentLimit({ sla, status: 'closed' }, NOW)).toBeNull();
    expect(urgentLimit({ status: 'open' }, NOW)).toBeFalsy();
  });
});
