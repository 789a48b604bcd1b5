import { describe, expect, it } from '@jest/globals';
import { dayAfter, dayAfterMonths, dayDifference, daysBetween } from './days.js';
import { dayIn, endOfDay, localClock, localTime, momentOf, rangeOfDays, startOfDay, wallTimeIn } from './zoned-time.js';

describe('a day in a time zone', () => {
  it.each([
    ['2026-05-01', 'America/Sao_Paulo', '2026-05-01T03:00:00.000Z'],
    ['2026-05-01', 'UTC', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01', 'Asia/Tokyo', '2026-04-30T15:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'], // the night when clocks go forward
    ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ])('%s in %s starts at %s', (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  it('ends where the next day starts, even with 23 hours', () => {
    const { $gte, $lt } = rangeOfDays('2026-03-29', '2026-03-29', 'Europe/Madrid');
    expect(Number($lt) - Number($gte)).toBe(23 * 3_600_000);
  });

  it('leaves an open end open', () => {
    expect(rangeOfDays('2026-05-01', undefined, 'UTC')).toEqual({ $gte: new Date('2026-05-01') });
  });

  it('returns the next day across months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(daysBetween('2028-03-02', '2028-03-01')).toEqual([]);
    expect(daysBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31']);
    expect([dayAfter('9999-12-31'), dayAfter('0000-01-01', -9)]).toEqual(['9999-12-31', '0000-01-01']);
  });

  it('counts the days from one day to another, also backwards', () => {
    expect(dayDifference('2028-02-28', '2028-03-01')).toBe(2);
    expect(dayDifference('2028-03-01', '2028-02-28')).toBe(-2);
  });

  it.each([
    ['2026-05-01T02:59:00Z', 'America/Sao_Paulo', { day: '2026-04-30', hour: 23 }],
    ['2026-05-01T03:00:00Z', 'America/Sao_Paulo', { day: '2026-05-01', hour: 0 }],
    ['2026-05-01T18:20:00Z', 'Asia/Kathmandu', { day: '2026-05-02', hour: 0 }], // 5:45 ahead
    ['2026-03-29T01:00:00Z', 'Europe/Madrid', { day: '2026-03-29', hour: 3 }], // the skipped hour
  ])('at %s in %s returns the local day and hour', (at, zone, expected) => {
    expect(localClock(zone)(new Date(at))).toEqual(expected);
  });
});

describe('momentOf', () => {
  it.each([
    ['2030-01-01T10:00', 'America/Sao_Paulo', '2030-01-01T13:00:00.000Z'],
    ['2030-01-01T10:00', 'Asia/Tokyo', '2030-01-01T01:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'], // just after the clocks went forward
    ['2026-10-25T12:00', 'Europe/Madrid', '2026-10-25T11:00:00.000Z'],
  ])('converts %s in %s to %s, and back', (wall, zone, moment) => {
    expect(momentOf(wall, zone).toISOString()).toBe(moment);
    expect(wallTimeIn(zone, new Date(moment))).toBe(wall);
  });
});

describe('localTime', () => {
  it.each([
    [
      'America/Sao_Paulo',
      '2026-11-29T02:59:59.999Z',
      { day: '2026-11-28', weekday: 'saturday', minute: 1439, second: 59 },
    ],
    ['Asia/Kathmandu', '2026-11-29T18:15:00Z', { day: '2026-11-30', weekday: 'monday', minute: 0, second: 0 }],
    ['Pacific/Kiritimati', '2026-12-31T10:00:01Z', { day: '2027-01-01', weekday: 'friday', minute: 0, second: 1 }],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', { day: '2026-12-31', weekday: 'thursday', minute: 1439, second: 0 }],
    ['America/St_Johns', '2026-11-29T03:00:00Z', { day: '2026-11-28', weekday: 'saturday', minute: 1410, second: 0 }],
  ])('in %s at %s', (zone, at, expected) => {
    expect(localTime(zone, new Date(at))).toEqual(expected);
    expect(dayIn(zone, new Date(at))).toBe(expected.day);
  });

  it('throws for an unknown zone', () => {
    expect(() => localTime('Mars/Olympus', new Date())).toThrow(RangeError);
  });
});

describe('endOfDay', () => {
  it.each([
    ['America/Sao_Paulo', '2027-02-28', '2027-03-01T02:59:59.999Z'],
    ['Pacific/Kiritimati', '2027-02-28', '2027-02-28T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2027-02-28', '2027-03-01T10:59:59.999Z'],
    ['America/New_York', '2027-03-14', '2027-03-15T03:59:59.999Z'], // the day when clocks go forward
  ])('in %s, %s, is %s', (zone, day, moment) => {
    expect(endOfDay(day, zone).toISOString()).toBe(moment);
    expect(dayIn(zone, endOfDay(day, zone))).toBe(day);
  });
});

describe('dayAfterMonths', () => {
  it.each([
    ['2027-01-31', 1, undefined, '2027-02-28'],
    ['2027-02-28', 1, 31, '2027-03-31'],
    ['2027-11-30', 3, undefined, '2028-02-29'],
    ['2027-01-15', -1, undefined, '2026-12-15'],
    ['2027-01-31', 12, 30, '2028-01-30'],
  ])('%s plus %s on day %s is %s', (day, months, anchor, expected) => {
    expect(dayAfterMonths(day, months, anchor)).toBe(expected);
  });
});
