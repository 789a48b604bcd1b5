import { describe, expect, it } from '@jest/globals';
import { dueStateOf, nextDueDate } from './due-state.js';

const timeZone = 'America/Sao_Paulo';
const NOON = new Date('2026-03-10T15:00:00Z');

describe('the due date of a company', () => {
  it.each([
    ['2026-03-16', 'fine'],
    ['2026-03-15', 'soon'],
    ['2026-03-11', 'soon'],
    ['2026-03-10', 'over'],
    ['2026-02-01', 'over'],
    [null, 'fine'],
  ])('%s is on 10 March: %s', (dueDate, state) => {
    expect(dueStateOf({ dueDate, timeZone }, NOON)).toBe(state);
  });

  it('counts days in the company’s time zone, wherever the operator is', () => {
    const lateEvening = new Date('2026-03-11T02:30:00Z'); // still the 10th in São Paulo
    expect(dueStateOf({ dueDate: '2026-03-11', timeZone }, lateEvening)).toBe('soon');
    expect(dueStateOf({ dueDate: '2026-03-11', timeZone: 'Asia/Tokyo' }, lateEvening)).toBe('over');
  });

  it.each([
    ['MENSAL', '2026-01-15', '2026-02-15'],
    ['BIMESTRAL', '2026-01-15', '2026-03-15'],
    ['TRIMESTRAL', '2026-01-15', '2026-04-15'],
    ['SEMESTRAL', '2026-08-15', '2027-02-15'],
    ['ANUAL', '2028-02-29', '2029-02-28'],
    ['MENSAL', '2026-01-31', '2026-02-28'],
    ['MENSAL', '2028-01-31', '2028-02-29'],
    ['MENSAL', '2026-12-31', '2027-01-31'],
    ['MENSAL', null, '2026-04-10'],
  ] as const)('is extended, %s from %s to %s', (recurrence, dueDate, next) => {
    expect(nextDueDate({ dueDate, timeZone, recurrence }, NOON)).toBe(next);
  });
});
