import { DEFAULT_HOURS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { closedSince, isOpenAt } from './hours.js';

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
  ])('are those of the day and hour where the company is: %s %s', (time, isOpen) => {
    expect(isOpenAt(DEFAULT_HOURS, ZONE, at(time))).toBe(isOpen);
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
  ])('from %s to %s on every day are, at %s, open: %s', (startTime, endTime, time, isOpen) => {
    expect(isOpenAt(everyDay(startTime, endTime), ZONE, at(`${MONDAY}T${time}:00-03:00`))).toBe(isOpen);
  });

  it.each([
    ['sunday', `${MONDAY}T01:59:00-03:00`, true],
    ['sunday', `${MONDAY}T02:00:00-03:00`, false],
    ['sunday', `${MONDAY}T22:00:00-03:00`, false],
    ['monday', `${MONDAY}T01:00:00-03:00`, false],
    ['monday', '2026-11-24T01:00:00-03:00', true],
  ])('from 22:00 to 02:00 belong to the day they begin on: %s, at %s', (day, now, isOpen) => {
    expect(isOpenAt(only(day, '22:00', '02:00'), ZONE, at(now))).toBe(isOpen);
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
  ])('name the closing period by its beginning: %s', (_case, hours, now, since) => {
    expect(closedSince(hours, ZONE, at(now))).toEqual(at(since));
  });

  it.each([
    ['in the evening, the end of the same day', '2026-11-23T23:30:20Z', '2026-11-23T21:00:00.000Z'],
    ['before the first hour, the end of the day before', '2026-11-24T09:00:00Z', '2026-11-23T21:00:00.000Z'],
    ['on Sunday and early on Monday, noon of Saturday', '2026-11-30T10:00:00Z', '2026-11-28T15:00:00.000Z'],
  ])('have one beginning of each closing period: %s', (_case, now, since) => {
    expect(closedSince(DEFAULT_HOURS, ZONE, at(now)).toISOString()).toBe(since);
  });

  it('have a period a week when they are never open', () => {
    const never = DEFAULT_HOURS.map((day) => ({ ...day, endTime: day.startTime }));
    const since = (time: string) => closedSince(never, ZONE, at(time)).toISOString();
    expect(since('2026-11-24T12:00:00Z')).toBe(since('2026-11-28T12:00:00Z'));
    expect(since('2026-11-24T12:00:00Z')).not.toBe(since('2026-12-01T12:00:00Z'));
  });
});
