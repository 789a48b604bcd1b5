import { describe, expect, it } from '@jest/globals';
import { MAX_SNOOZE_MS, wallTimeIn } from '@recado/contracts';
import fc from 'fast-check';
import { snoozeChoices, typedMoment } from './snooze-choices.js';

const ZONES = ['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC'];
const zone = fc.constantFrom(...ZONES);
const moment = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2031-01-01T00:00:00Z') })
  .map((ms) => new Date(ms));
const at = (wall: string) => new Date(`${wall}:00-03:00`);
const offered = (wall: string) =>
  snoozeChoices(at(wall), 'America/Sao_Paulo').map(
    ({ key, until }) => [key, wallTimeIn('America/Sao_Paulo', until)] as const,
  );

describe('the times offered for a snooze', () => {
  it.each([
    ['a Wednesday morning', '2026-12-02T10:20', '2026-12-02T14:00', '2026-12-03T09:00', '2026-12-07T09:00'],
    ['a Wednesday afternoon', '2026-12-02T15:20', null, '2026-12-03T09:00', '2026-12-07T09:00'],
    ['shortly before 14:00', '2026-12-02T13:30', null, '2026-12-03T09:00', '2026-12-07T09:00'],
    [
      'a Sunday, when tomorrow is Monday',
      '2026-12-06T10:00',
      '2026-12-06T14:00',
      '2026-12-07T09:00',
      '2026-12-14T09:00',
    ],
    ['a Monday', '2026-12-07T10:00', '2026-12-07T14:00', '2026-12-08T09:00', '2026-12-14T09:00'],
    ['the end of the year', '2026-12-31T23:30', null, '2027-01-01T09:00', '2027-01-04T09:00'],
  ])('on %s', (_when, wall, ...times) => {
    const [afternoon, tomorrow, monday] = times;
    const found = Object.fromEntries<unknown>(offered(wall));
    expect(found).toMatchObject({ tomorrow, monday });
    expect(found['afternoon'] ?? null).toBe(afternoon);
  });

  it('are in the future, differ, and are round times of the company', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const choices = snoozeChoices(now, timeZone);
        const times = choices.map(({ until }) => until.getTime());
        expect(times.every((time) => time > now.getTime() && time - now.getTime() <= MAX_SNOOZE_MS)).toBe(true);
        expect(new Set(times).size).toBeGreaterThanOrEqual(times.length - 1); // in one hour may be 09:00
        for (const { key, until } of choices)
          if (key !== 'inOneHour')
            expect(wallTimeIn(timeZone, until).slice(11)).toBe(key === 'afternoon' ? '14:00' : '09:00');
      }),
    );
  });

  it('accept a typed time in the future and within a year only', () => {
    fc.assert(
      fc.property(moment, moment, zone, (now, wanted, timeZone) => {
        const wall = wallTimeIn(timeZone, wanted);
        const found = typedMoment(wall, timeZone, now);
        if (found) expect(found > now && found.getTime() - now.getTime() <= MAX_SNOOZE_MS).toBe(true);
        else
          expect(
            wanted.getTime() - now.getTime() > MAX_SNOOZE_MS - 7_200_000 ||
              wanted.getTime() - now.getTime() < 7_200_000,
          ).toBe(true);
      }),
    );
    expect(typedMoment('', 'UTC', new Date())).toBeNull();
  });
});
