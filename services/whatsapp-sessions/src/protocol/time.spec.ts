import { describe, expect, it } from '@jest/globals';
import { plausibleSeconds } from './time.js';

const NOW = new Date('2026-11-30T12:00:00.400Z');
const now = Math.floor(NOW.getTime() / 1000);
const [HOUR, DAY, YEAR] = [3_600, 86_400, 365 * 86_400];

describe('the time of a stanza', () => {
  it.each([
    ['this moment', now],
    ['a clock that is a little ahead', now + HOUR],
    ['yesterday', now - DAY],
    ['a message that WhatsApp held for 30 days', now - 31 * DAY],
  ])('is the time in the stanza: %s', (_case, seconds) => {
    expect(plausibleSeconds(String(seconds), NOW)).toBe(seconds);
  });

  it.each<[string, unknown]>([
    ['years ahead', String(now + 3 * YEAR)],
    ['two hours ahead', String(now + 2 * HOUR)],
    ['years ago', String(now - 3 * YEAR)],
    ['zero', '0'],
    ['before 1970', '-5'],
    ['milliseconds', String(NOW.getTime())],
    ['outside the range of dates', '9'.repeat(30)],
    ['infinity', 'Infinity'],
    ['a fraction', `${now}.5`],
    ['a word', 'agora'],
    ['an empty text', ''],
    ['nothing', undefined],
    ['null', null],
  ])('is the time of arrival for %s', (_case, said) => {
    expect(plausibleSeconds(said, NOW)).toBe(now);
  });
});
