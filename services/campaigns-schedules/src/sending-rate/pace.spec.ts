import { CAMPAIGN_SETTING_DEFAULTS as DEFAULTS, localTime } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { limitOn, roomOn } from './daily-limit.js';
import { expectedEnd } from './expected-end.js';
import { isOpen } from './sending-hours.js';

const ZONE = 'America/Sao_Paulo';
const at = (iso: string) => localTime(ZONE, new Date(iso));

describe('the sending hours of campaigns', () => {
  const shop = { ...DEFAULTS, sendFrom: '08:00', sendUntil: '18:00', sendDays: ['monday' as const] };

  it.each([
    ['2026-11-23T11:00:00.000Z', true], // Monday, 08:00 in São Paulo
    ['2026-11-23T10:59:59.000Z', false],
    ['2026-11-23T20:59:00.000Z', true],
    ['2026-11-23T21:00:00.000Z', false],
    ['2026-11-24T12:00:00.000Z', false], // Tuesday
  ])("are in the company's time zone: %s", (iso, open) => expect(isOpen(shop, at(iso))).toBe(open));

  it('reach into the next day if they end before they begin', () => {
    const night = { ...shop, sendFrom: '22:00', sendUntil: '02:00' };
    expect(isOpen(night, at('2026-11-24T04:59:00.000Z'))).toBe(true); // Tuesday, 01:59
    expect(isOpen(night, at('2026-11-24T05:00:00.000Z'))).toBe(false);
    expect(isOpen(night, at('2026-11-23T04:00:00.000Z'))).toBe(false); // Monday, 01:00: Sunday is not a sending day
  });

  it('are unrestricted by default', () => expect(isOpen(DEFAULTS, at('2026-11-22T04:00:00.000Z'))).toBe(true));
});

describe('the daily limit of a number', () => {
  const limits = { dailyStart: 50, dailyGrowth: 20, dailyMost: 100 };

  it('grows with the days on which it sends, up to the maximum', () => {
    expect([1, 2, 3, 4, 9].map((n) => limitOn(limits, n))).toEqual([50, 70, 90, 100, 100]);
    expect(limitOn({ dailyStart: 0, dailyGrowth: 20, dailyMost: 0 }, 3)).toBe(Infinity);
  });

  it('leaves the rest of the day, and resets with the next one', () => {
    const use = { _id: 'w', companyId: 'c', day: '2026-11-23', sent: 48, days: 1 };
    expect(roomOn(limits, use, '2026-11-23')).toEqual({ n: 1, sent: 48, room: 2 });
    expect(roomOn(limits, use, '2026-11-24')).toEqual({ n: 2, sent: 0, room: 70 });
  });
});

describe('the expected end', () => {
  const now = new Date('2026-11-23T20:30:00.000Z'); // Monday, 17:30
  const used = (sent: number, more: object = {}) => ({
    ...{ _id: 'w', companyId: 'c', day: '2026-11-23', sent, days: 1, ...more },
  });
  const endOf = (settings: object, left: number, uses: Parameters<typeof expectedEnd>[1]['uses'] = [null]) =>
    expectedEnd({ ...DEFAULTS, ...settings }, { left, uses }, now, localTime(ZONE, now))?.toISOString();

  it('follows the intervals', () => {
    expect(endOf({}, 3)).toBe('2026-11-23T20:30:40.000Z');
    expect(endOf({}, 2, [used(20)])).toBe('2026-11-23T20:31:00.000Z');
  });

  it('includes the current interval of the number', () => {
    const nextAt = new Date(now.getTime() + 30_000);
    expect(endOf({}, 2, [used(1, { nextAt })])).toBe('2026-11-23T20:30:50.000Z');
  });

  it('is four times as near with four numbers, each at its own pace', () => {
    const even = { longerIntervalAfter: 0 };
    expect(endOf(even, 80)).toBe('2026-11-23T20:56:20.000Z'); // 79 pauses
    expect(endOf(even, 80, [null, null, null, null])).toBe('2026-11-23T20:36:20.000Z'); // 19 pauses
    // the second number sends one message per minute, the first three
    expect(endOf({}, 16, [null, used(20)])).toBe('2026-11-23T20:33:40.000Z');
  });

  it('skips to the next sending day', () => {
    const hours = { sendFrom: '08:00', sendUntil: '18:00', sendDays: ['monday', 'wednesday'], messageInterval: 20 };
    // 90 fit into the half hour, the other ten start on Wednesday at 08:00
    expect(endOf({ ...hours, longerIntervalAfter: 0 }, 100)).toBe('2026-11-25T11:03:00.000Z');
  });

  it('respects the limit of each day and number', () => {
    const growing = { dailyStart: 2, dailyGrowth: 1, dailyMost: 0 };
    expect(endOf(growing, 6)).toBe('2026-11-25T03:00:00.000Z');
    expect(endOf(growing, 6, [null, used(2)])).toBe('2026-11-24T03:00:20.000Z');
  });

  it('is unknown if it is more than a year away', () => {
    expect(endOf({ dailyStart: 1 }, 1_000)).toBeUndefined();
  });
});
