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
