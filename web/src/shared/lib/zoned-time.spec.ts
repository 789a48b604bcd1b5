import { describe, expect, it } from '@jest/globals';
import { momentOf, wallTimeIn, zoneNameOf } from './zoned-time.js';

describe('the time of a zone', () => {
  it.each([
    ['pt', 'Horário Padrão de Brasília'],
    ['en', 'Brasilia Standard Time'],
    ['es', 'Hora estándar de Brasilia'],
  ])('has a name in %s, not a code', (locale, name) => expect(zoneNameOf('America/Sao_Paulo', locale)).toBe(name));
});

describe('a time where the company is', () => {
  it.each([
    ['2030-01-01T10:00', 'America/Sao_Paulo', '2030-01-01T13:00:00.000Z'],
    ['2030-01-01T10:00', 'Asia/Tokyo', '2030-01-01T01:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'], // just after the clock went forward
    ['2026-10-25T12:00', 'Europe/Madrid', '2026-10-25T11:00:00.000Z'],
  ])('%s in %s is %s, and back', (wall, zone, moment) => {
    expect(momentOf(wall, zone).toISOString()).toBe(moment);
    expect(wallTimeIn(zone, new Date(moment))).toBe(wall);
  });
});
