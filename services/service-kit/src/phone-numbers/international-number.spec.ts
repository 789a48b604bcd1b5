import { describe, expect, it } from '@jest/globals';
import { internationalNumber } from './international-number.js';

describe('internationalNumber', () => {
  it.each([
    ['(48) 98729-7919', 'America/Sao_Paulo', '5548987297919'],
    ['48987297919', 'America/Manaus', '5548987297919'],
    ['048 98729-7919', 'America/Sao_Paulo', '5548987297919'],
    ['(11) 3091-3116', 'America/Sao_Paulo', '551130913116'],
    ['55 48 98729-7919', 'America/Sao_Paulo', '5548987297919'],
    ['+55 (48) 98729-7919', 'Europe/Lisbon', '5548987297919'],
    ['912 345 678', 'Europe/Lisbon', '351912345678'],
    ['5548987297919', 'Europe/Lisbon', '5548987297919'],
    ['+48 98 729 79 19', 'America/Sao_Paulo', '48987297919'],
    ['351912345678', 'America/Sao_Paulo', '351912345678'],
  ])('reads %s in the zone %s', (typed, timeZone, expected) => {
    expect(internationalNumber(typed, timeZone)).toBe(expected);
  });

  it('adds the country to a number of the old form without the ninth digit', () => {
    expect(internationalNumber('(48) 8729-7919', 'America/Sao_Paulo')).toBe('554887297919');
  });

  it.each([
    ['12345678', 'Etc/UTC', '12345678'],
    ['5511970000001234', 'America/Sao_Paulo', '5511970000001234'],
  ])('leaves the digits of %s as they are', (typed, timeZone, expected) => {
    expect(internationalNumber(typed, timeZone)).toBe(expected);
  });
});
