import { describe, expect, it } from '@jest/globals';
import { colorOf, initialsOf } from '../Avatar.js';
import { formatDate, formatDateTime, formatDueDate, formatPhone, formatShortDateTime } from './format.js';

describe('formatPhone', () => {
  it.each([
    ['5511996124408', '+55 (11) 99612-4408'],
    ['551133224455', '+55 (11) 3322-4455'],
    ['14155550100', '+14155550100'],
    ['971501234567', '+971501234567'],
    ['120363000000000001', ''],
    ['', ''],
    [null, ''],
  ])('formats %s as %s', (number, text) => {
    expect(formatPhone(number)).toBe(text);
  });
});

describe('dates', () => {
  const local = new Date(2026, 10, 2, 9, 5).toISOString();

  it('are formatted as dd/MM/yyyy, with the time dd/MM/yyyy HH:mm, or dd/MM/yy HH:mm for connections', () => {
    expect(formatDate(local)).toBe('02/11/2026');
    expect(formatDateTime(local)).toBe('02/11/2026 09:05');
    expect(formatShortDateTime(local)).toBe('02/11/26 09:05');
  });

  it.each([
    ['2026-11-02T12:05:00.000Z', 'America/Sao_Paulo', '02/11/2026 09:05'],
    ['2026-11-02T02:59:59.999Z', 'America/Sao_Paulo', '01/11/2026 23:59'],
    ['2026-12-31T23:30:00.000Z', 'Asia/Tokyo', '01/01/2027 08:30'],
    ['2026-03-29T01:30:00.000Z', 'Europe/Madrid', '29/03/2026 03:30'],
  ])('at %s in %s are %s', (iso, timeZone, text) => {
    expect(formatDateTime(iso, timeZone)).toBe(text);
  });

  it('are days in the company’s time zone', () => {
    expect(formatDueDate('2026-11-29T02:59:59.000Z', 'America/Sao_Paulo')).toBe('28/11/2026');
  });

  it('without a time are that day everywhere', () => {
    expect(formatDueDate('2026-11-28', 'America/Sao_Paulo')).toBe('28/11/2026');
  });
});

describe('initialsOf', () => {
  it.each([
    ['Joana Siqueira', 'JS'],
    ['Maria de Souza Lima', 'ML'],
    ['Ana', 'AN'],
    ['Olga (suporte)', 'OL'],
    ['Ana Lima (support)', 'AL'],
    ['+55 (11) 98877-1203', '+55'],
    ['', '?'],
  ])('returns for %s %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('has a stable colour', () => {
    expect(colorOf('joana')).toBe(colorOf('joana'));
  });
});
