import { DEFAULT_HOURS, type Holiday, type OpenInterval } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterOpenMinutes, closedSince, isOpenAt } from './hours.js';

const ZONE = 'America/Sao_Paulo'; // three hours behind UTC
const at = (time: string) => new Date(time);

describe('opening hours', () => {
  it.each([
    ['2026-11-23T10:59:00Z', false], // Monday 07:59
    ['2026-11-23T11:00:00Z', true],
    ['2026-11-23T20:59:59Z', true],
    ['2026-11-23T21:00:00Z', false], // 18:00
    ['2026-11-28T14:59:00Z', true], // Saturday until 12:00
    ['2026-11-28T15:00:00Z', false],
    ['2026-11-29T15:00:00Z', false], // Sunday
  ])("use the company's day and hour: %s %s", (time, isOpen) => {
    expect(isOpenAt({ hours: DEFAULT_HOURS }, ZONE, at(time))).toBe(isOpen);
  });

  const everyDay = (startTime: string, endTime: string) => DEFAULT_HOURS.map((day) => ({ ...day, startTime, endTime }));
  const only = (weekdayEn: string, startTime: string, endTime: string) =>
    DEFAULT_HOURS.map((day) => ({
      ...day,
      ...(day.weekdayEn === weekdayEn ? { startTime, endTime } : { startTime: '00:00', endTime: '00:00' }),
    }));
  const MONDAY = '2026-11-23';

  it.each([
    // startTime, endTime, the time in São Paulo, open?
    ['00:00', '24:00', '00:00', true],
    ['00:00', '24:00', '12:00', true],
    ['00:00', '24:00', '23:59', true],
    ['00:00', '00:00', '00:00', false],
    ['08:00', '08:00', '08:00', false],
    ['00:00', '23:59', '23:58', true],
    ['00:00', '23:59', '23:59', false],
    ['18:00', '24:00', '17:59', false],
    ['18:00', '24:00', '23:59', true],
    ['18:00', '24:00', '00:00', false],
    ['01:27', '01:26', '01:25', true],
    ['01:27', '01:26', '01:26', false],
    ['01:27', '01:26', '01:27', true],
    ['01:27', '01:26', '00:00', true],
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['18:00', '00:00', '23:59', true],
    ['18:00', '00:00', '00:00', false],
  ])('from %s to %s on every day, at %s, are open: %s', (startTime, endTime, time, isOpen) => {
    expect(isOpenAt({ hours: everyDay(startTime, endTime) }, ZONE, at(`${MONDAY}T${time}:00-03:00`))).toBe(isOpen);
  });

  it.each([
    ['sunday', `${MONDAY}T01:59:00-03:00`, true],
    ['sunday', `${MONDAY}T02:00:00-03:00`, false],
    ['sunday', `${MONDAY}T22:00:00-03:00`, false],
    ['monday', `${MONDAY}T01:00:00-03:00`, false],
    ['monday', '2026-11-24T01:00:00-03:00', true],
  ])('from 22:00 to 02:00 belong to the day on which they start: %s, at %s', (day, now, isOpen) => {
    expect(isOpenAt({ hours: only(day, '22:00', '02:00') }, ZONE, at(now))).toBe(isOpen);
  });

  it.each([
    [
      'past midnight, the same morning',
      everyDay('22:00', '06:00'),
      `${MONDAY}T12:00:30-03:00`,
      `${MONDAY}T06:00:00-03:00`,
    ],
    [
      'past midnight once a week',
      only('sunday', '22:00', '02:00'),
      `${MONDAY}T03:00:00-03:00`,
      `${MONDAY}T02:00:00-03:00`,
    ],
    [
      'on one day, a week later',
      only('monday', '08:00', '24:00'),
      `${MONDAY}T07:00:00-03:00`,
      '2026-11-17T00:00:00-03:00',
    ],
    ['until 24:00, midnight', everyDay('18:00', '24:00'), `${MONDAY}T10:00:00-03:00`, `${MONDAY}T00:00:00-03:00`],
  ])('identify the closing period by its start: %s', (_case, hours, now, since) => {
    expect(closedSince({ hours }, ZONE, at(now))).toEqual(at(since));
  });

  it.each([
    ['in the evening, the end of the same day', '2026-11-23T23:30:20Z', '2026-11-23T21:00:00.000Z'],
    ['before the first hour, the end of the day before', '2026-11-24T09:00:00Z', '2026-11-23T21:00:00.000Z'],
    ['on Sunday and early on Monday, noon of Saturday', '2026-11-30T10:00:00Z', '2026-11-28T15:00:00.000Z'],
  ])('have one start per closing period: %s', (_case, now, since) => {
    expect(closedSince({ hours: DEFAULT_HOURS }, ZONE, at(now)).toISOString()).toBe(since);
  });

  it('have one closing period per week if they are never open', () => {
    const never = DEFAULT_HOURS.map((day) => ({ ...day, endTime: day.startTime }));
    const since = (time: string) => closedSince({ hours: never }, ZONE, at(time)).toISOString();
    expect(since('2026-11-24T12:00:00Z')).toBe(since('2026-11-28T12:00:00Z'));
    expect(since('2026-11-24T12:00:00Z')).not.toBe(since('2026-12-01T12:00:00Z'));
  });
});

const span = (text: string): OpenInterval => {
  const [startTime = '', endTime = ''] = text.split('-');
  return { startTime, endTime };
};
const week = (...intervals: string[]) => {
  const [first = span('00:00-00:00'), ...extraIntervals] = intervals.map(span);
  return DEFAULT_HOURS.map((day) => ({ ...day, ...first, extraIntervals }));
};
const holiday = (date: string, ...intervals: string[]): Holiday => ({
  ...{ date, name: '', everyYear: false, intervals: intervals.map(span) },
});
const yearly = (date: string, ...intervals: string[]): Holiday => ({ ...holiday(date, ...intervals), everyYear: true });
const local = (time: string) => new Date(`${time}:00-03:00`);

describe('a day with several intervals', () => {
  const LUNCH = week('08:00-12:00', '13:00-18:00');
  const SHIFTS = week('06:00-10:00', '11:00-14:00', '15:00-18:00', '22:00-02:00');

  it.each([
    [LUNCH, '2026-11-23T07:59', false],
    [LUNCH, '2026-11-23T08:00', true],
    [LUNCH, '2026-11-23T11:59', true],
    [LUNCH, '2026-11-23T12:00', false],
    [LUNCH, '2026-11-23T12:59', false],
    [LUNCH, '2026-11-23T13:00', true],
    [LUNCH, '2026-11-23T18:00', false],
    [SHIFTS, '2026-11-23T10:30', false],
    [SHIFTS, '2026-11-23T11:00', true],
    [SHIFTS, '2026-11-23T14:30', false],
    [SHIFTS, '2026-11-23T17:59', true],
    [SHIFTS, '2026-11-23T21:59', false],
    [SHIFTS, '2026-11-24T01:59', true],
    [SHIFTS, '2026-11-24T02:00', false],
  ])('is open in each of them: %#', (hours, now, isOpen) => {
    expect(isOpenAt({ hours }, ZONE, local(now))).toBe(isOpen);
  });

  it.each([
    [LUNCH, '2026-11-23T12:30', '2026-11-23T12:00'],
    [LUNCH, '2026-11-23T20:00', '2026-11-23T18:00'],
    [LUNCH, '2026-11-24T07:00', '2026-11-23T18:00'],
    [SHIFTS, '2026-11-24T04:00', '2026-11-24T02:00'],
    [SHIFTS, '2026-11-24T14:10', '2026-11-24T14:00'],
  ])('has a closing period after each of them: %#', (hours, now, since) => {
    expect(closedSince({ hours }, ZONE, local(now))).toEqual(local(since));
  });
});

describe('a holiday', () => {
  const of = (...holidays: Holiday[]) => ({ hours: week('08:00-18:00'), holidays });
  const NIGHTS = week('22:00-06:00');

  it.each([
    [of(holiday('2026-12-25')), '2026-12-24T17:00', true],
    [of(holiday('2026-12-25')), '2026-12-25T10:00', false],
    [of(holiday('2026-12-25')), '2026-12-26T10:00', true],
    [of(holiday('2026-12-25')), '2027-12-25T10:00', true], // only in its year
    [of(yearly('2020-12-25')), '2026-12-25T10:00', false],
    [of(yearly('2020-12-25')), '2027-12-25T10:00', false],
    [of(yearly('2024-02-29')), '2027-03-01T10:00', true],
    [of(holiday('2026-12-24', '08:00-12:00')), '2026-12-24T11:59', true],
    [of(holiday('2026-12-24', '08:00-12:00')), '2026-12-24T12:00', false],
    [of(holiday('2026-12-24', '08:00-10:00', '11:00-12:00')), '2026-12-24T10:30', false],
    [of(holiday('2026-12-24', '08:00-10:00', '11:00-12:00')), '2026-12-24T11:30', true],
    // a holiday of a single year takes precedence over a yearly one
    [of(yearly('2020-12-25'), holiday('2026-12-25', '09:00-11:00')), '2026-12-25T10:00', true],
    [of(yearly('2020-12-25'), holiday('2026-12-25', '09:00-11:00')), '2027-12-25T10:00', false],
    // hours past midnight belong to the day on which they start
    [{ hours: NIGHTS, holidays: [holiday('2026-12-25')] }, '2026-12-25T05:59', true],
    [{ hours: NIGHTS, holidays: [holiday('2026-12-25')] }, '2026-12-25T22:00', false],
    [{ hours: NIGHTS, holidays: [holiday('2026-12-25')] }, '2026-12-26T05:00', false],
    [of(holiday('2026-12-31', '20:00-03:00')), '2027-01-01T02:59', true],
  ])('replaces the hours of the weekday: %#', (calendar, now, isOpen) => {
    expect(isOpenAt(calendar, ZONE, local(now))).toBe(isOpen);
  });

  it("is a date in the company's time zone", () => {
    const calendar = of(holiday('2026-12-25', '00:00-24:00'));
    expect(isOpenAt(calendar, ZONE, at('2026-12-25T02:59:00Z'))).toBe(false);
    expect(isOpenAt(calendar, ZONE, at('2026-12-25T03:00:00Z'))).toBe(true);
    expect(isOpenAt(calendar, ZONE, at('2026-12-26T02:59:00Z'))).toBe(true);
  });

  it.each([
    ['on a holiday, the end of the day before', of(holiday('2026-12-25')), '2026-12-25T15:00', '2026-12-24T18:00'],
    [
      'over several holidays, the end before the first',
      of(holiday('2026-12-24'), yearly('2000-12-25'), holiday('2026-12-26')),
      '2026-12-26T20:00',
      '2026-12-23T18:00',
    ],
    ['after a short day, its end', of(holiday('2026-12-24', '08:00-12:00')), '2026-12-24T15:00', '2026-12-24T12:00'],
    [
      'when the only open day of two weeks is one, three weeks before',
      {
        hours: DEFAULT_HOURS.map((day) => ({
          ...day,
          ...span(day.weekdayEn === 'friday' ? '08:00-18:00' : '00:00-00:00'),
        })),
        holidays: [holiday('2026-12-25'), holiday('2027-01-01')],
      },
      '2027-01-07T10:00',
      '2026-12-18T18:00',
    ],
  ])('starts the closing period: %s', (_case, calendar, now, since) => {
    expect(closedSince(calendar, ZONE, local(now))).toEqual(local(since));
  });
});

describe('the time after a number of open minutes', () => {
  const LUNCH = { hours: week('08:00-12:00', '13:00-18:00') };
  const NIGHTS = { hours: week('22:00-06:00') };

  it.each([
    ['within an interval', LUNCH, '2026-11-23T09:00', 60, '2026-11-23T10:00'],
    ['until the end of an interval', LUNCH, '2026-11-23T11:00', 60, '2026-11-23T12:00'],
    ['over lunch', LUNCH, '2026-11-23T11:30', 60, '2026-11-23T13:30'],
    ['before opening', LUNCH, '2026-11-23T03:00', 30, '2026-11-23T08:30'],
    ['after closing', LUNCH, '2026-11-23T19:00', 30, '2026-11-24T08:30'],
    ['over several days', LUNCH, '2026-11-23T17:00', 60 * 10, '2026-11-24T18:00'],
    ['past midnight', NIGHTS, '2026-11-23T23:00', 120, '2026-11-24T01:00'],
    ['in hours that began on the day before', NIGHTS, '2026-11-23T05:00', 120, '2026-11-23T23:00'],
    ['over a holiday', { ...LUNCH, holidays: [holiday('2026-12-25')] }, '2026-12-24T17:30', 60, '2026-12-26T08:30'],
    ['on a weekend', { hours: DEFAULT_HOURS }, '2026-11-28T11:30', 60, '2026-11-30T08:30'],
    [
      'counting hours that overlap once',
      { ...NIGHTS, holidays: [holiday('2026-11-24', '05:00-12:00')] },
      '2026-11-24T04:00',
      240,
      '2026-11-24T08:00',
    ],
    ['none', LUNCH, '2026-11-23T03:00', 0, '2026-11-23T08:00'],
  ])('%s', (...row) => {
    const [, calendar, from, minutes, expected] = row;
    expect(afterOpenMinutes(calendar, ZONE, local(from), minutes)).toEqual(local(expected));
  });

  it('is null if the desk never opens', () => {
    expect(afterOpenMinutes({ hours: week() }, ZONE, local('2026-11-23T03:00'), 1)).toBeNull();
  });

  it('follows the clock that changes at night', () => {
    const hours = week('00:00-24:00');
    const from = new Date('2026-10-25T00:00:00+02:00'); // a day of 25 hours in Berlin
    expect(afterOpenMinutes({ hours }, 'Europe/Berlin', from, 25 * 60)).toEqual(new Date('2026-10-26T00:00:00+01:00'));
  });

  const minuteOfWeek = fc
    .integer({ min: 0, max: 7 * 24 * 60 - 1 })
    .map((n) => new Date(Date.UTC(2026, 10, 23) + n * 60_000));
  const amount = fc.integer({ min: 1, max: 3_000 });
  const calendars = fc.constantFrom(LUNCH, NIGHTS, { hours: DEFAULT_HOURS }, { hours: week('00:00-24:00') });

  it('equals counting open minutes one by one', () => {
    fc.assert(
      fc.property(calendars, minuteOfWeek, fc.integer({ min: 1, max: 600 }), (calendar, from, minutes) => {
        let [at, open] = [from.getTime(), 0];
        while (open < minutes) {
          if (isOpenAt(calendar, ZONE, new Date(at))) open += 1;
          at += 60_000;
        }
        expect(afterOpenMinutes(calendar, ZONE, from, minutes)?.getTime()).toBe(at);
      }),
      { numRuns: 50 },
    );
  });

  it('is later for more minutes and for a later start', () => {
    fc.assert(
      fc.property(calendars, minuteOfWeek, amount, amount, (calendar, from, minutes, more) => {
        const due = afterOpenMinutes(calendar, ZONE, from, minutes)?.getTime() ?? 0;
        expect(afterOpenMinutes(calendar, ZONE, from, minutes + more)?.getTime()).toBeGreaterThan(due);
        const later = new Date(from.getTime() + more * 60_000);
        expect(afterOpenMinutes(calendar, ZONE, later, minutes)?.getTime()).toBeGreaterThanOrEqual(due);
      }),
      { numRuns: 200 },
    );
  });
});
