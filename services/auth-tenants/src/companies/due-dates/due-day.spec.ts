import { dayIn, endOfDay } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { nextDueDate } from './due-day.js';

describe('a renewed due date', () => {
  const timeZone = 'America/Sao_Paulo';
  const today = new Date('2027-01-20T12:00:00-03:00');
  const renewed = (from: string, months: number, anchor: number | null = null, now = today) => {
    const { dueDate, dueAnchor } = nextDueDate({ from: endOfDay(from, timeZone), months, timeZone, anchor }, now);
    return [dayIn(timeZone, dueDate), dueAnchor];
  };

  it.each([
    ['2027-01-25', 1, null, ['2027-02-25', 25]],
    ['2027-01-31', 1, null, ['2027-02-28', 31]],
    ['2027-02-28', 1, 31, ['2027-03-31', 31]], // a short month, followed by a longer one
    ['2027-11-30', 3, null, ['2028-02-29', 30]],
    ['2027-01-15', 12, null, ['2028-01-15', 15]],
  ])('of %s by %s months, anchored to day %s, is %s', (from, months, anchor, expected) => {
    expect(renewed(from, months, anchor)).toEqual(expected);
  });

  it('starts on the day of the payment if the paid period would already be over', () => {
    expect(renewed('2026-12-25', 1)).toEqual(['2027-01-25', 25]);
    expect(renewed('2026-11-30', 1)).toEqual(['2027-02-20', 20]);
  });

  it('ends with its day, even when the clock changes', () => {
    const from = endOfDay('2027-02-20', 'America/New_York');
    const { dueDate } = nextDueDate({ from, months: 1, timeZone: 'America/New_York', anchor: null }, today);
    expect(dueDate).toEqual(endOfDay('2027-03-20', 'America/New_York'));
  });
});
