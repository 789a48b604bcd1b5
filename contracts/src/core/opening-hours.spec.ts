import { describe, expect, it } from '@jest/globals';
import { DEFAULT_HOURS, Holidays, WeekHours, type OpenInterval } from './opening-hours.js';

const interval = (text: string): OpenInterval => {
  const [startTime = '', endTime = ''] = text.split('-');
  return { startTime, endTime };
};
const weekWith = (first = '', ...more: string[]) =>
  DEFAULT_HOURS.map((day, at) => (at === 1 ? { ...day, ...interval(first), extraIntervals: more.map(interval) } : day));

describe('weekly opening hours', () => {
  it('accept the format of earlier releases', () => {
    expect(WeekHours.parse(DEFAULT_HOURS)).toEqual(DEFAULT_HOURS);
  });

  it.each([
    [true, '08:00-12:00', '13:00-18:00'],
    [true, '08:00-12:00', '12:00-18:00'],
    [true, '06:00-10:00', '11:00-14:00', '15:00-18:00', '22:00-02:00'],
    [true, '08:00-12:00', '18:00-24:00'],
    [true, '08:00-12:00', '18:00-00:00'],
    [true, '00:00-00:00'],
    [false, '08:00-12:00', '11:00-18:00'], // overlap
    [false, '13:00-18:00', '08:00-12:00'], // out of order
    [false, '08:00-12:00', '13:00-13:00'], // empty
    [false, '00:00-00:00', '13:00-18:00'],
    [false, '22:00-02:00', '08:00-12:00'], // only the last interval may pass midnight
    [false, '00:00-24:00', '13:00-18:00'],
    [false, '01:00-02:00', '03:00-04:00', '05:00-06:00', '07:00-08:00', '09:00-10:00'], // too many
    [false, '08:00-12:00', '13:00-25:00'],
    [false, '08:00-12:00', '24:00-01:00'],
  ])('accept several ordered intervals per day: %s %s', (isGood, ...intervals) => {
    expect(WeekHours.safeParse(weekWith(...intervals.map(String))).success).toBe(isGood);
  });
});

describe('holidays', () => {
  const holiday = (date: string, more: object = {}) => ({
    date,
    name: 'Natal',
    everyYear: false,
    intervals: [],
    ...more,
  });
  it.each([
    [true, []],
    [true, [holiday('2026-12-25')]],
    [true, [holiday('2026-12-25', { everyYear: true }), holiday('2026-12-25')]],
    [true, [holiday('2026-12-24', { intervals: [interval('08:00-12:00')] })]],
    [true, [holiday('2026-12-25'), holiday('2027-12-25')]],
    [false, [holiday('2026-12-25'), holiday('2026-12-25')]],
    [false, [holiday('2026-12-25', { everyYear: true }), holiday('2020-12-25', { everyYear: true })]],
    [false, [holiday('2026-02-30')]],
    [false, [holiday('25/12/2026')]],
    [false, [holiday('')]],
    [false, [holiday('2026-12-24', { intervals: [interval('08:00-08:00')] })]],
    [false, [holiday('2026-12-24', { intervals: ['08:00-12:00', '11:00-13:00'].map(interval) })]],
    [false, [holiday('2026-12-24', { name: 'x'.repeat(61) })]],
    [false, [holiday('2026-12-24', { note: '' })]],
    [false, Array.from({ length: 101 }, (_, at) => holiday(`${String(2_000 + at)}-12-25`))],
  ])('are unique dates with the hours of a day: %s %#', (isGood, holidays) => {
    expect(Holidays.safeParse(holidays).success).toBe(isGood);
  });
});
