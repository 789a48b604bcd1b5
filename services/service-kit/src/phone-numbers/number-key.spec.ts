import { describe, expect, it } from '@jest/globals';
import { numberKeyOf, readNumber, spellingsOf } from './index.js';

const keyOf = (typed: string) => {
  const read = readNumber(typed, { timeZone: 'America/Sao_Paulo' });
  return 'problem' in read ? read.problem : read.key;
};

describe('the key of a number', () => {
  it.each([
    ['Brazil', ['+55 (11) 98765-4321', '0055 11 98765-4321', '551187654321', '(11) 8765-4321', '011 98765-4321']],
    ['Brazil beyond São Paulo', ['+55 31 98765-4399', '553187654399', '031 8765-4399']],
    ['Argentina', ['+54 9 11 5555-1234', '+54 11 5555-1234', '541155551234', '5491155551234', '+54 11 15 5555-1234']],
    ['Argentina, Córdoba', ['+54 9 351 555-1234', '+54 351 555-1234', '+54 351 15 555-1234']],
    ['Mexico', ['+52 1 55 1234 5678', '+52 55 1234 5678', '5215512345678', '525512345678']],
    ['Benin', ['+229 01 97 00 00 00', '+229 97 00 00 00']],
    ['Germany', ['+49 (0)151 23456789', '0049 151 23456789', '4915123456789', '+49 0151 23456789']],
    ['the United Kingdom', ['+44 (0)7911 123456', '+44 7911 123456', '00447911123456']],
  ])('is equal for all spellings in %s', (_country, spellings) => {
    expect(new Set(spellings.map(keyOf)).size).toBe(1);
  });

  it.each([
    ['another ending', '5511987654321', '5511987654322'],
    ['a mobile number and the landline with its last eight digits', '5511932654321', '551132654321'],
    ['Brazil and Argentina', '5511987654321', '5411987654321'],
    ['Mexico and a country with the same beginning', '5215512345678', '5115512345678'],
    ['the United States and Mexico', '15512345678', '525512345678'],
  ])('differs for %s', (_what, one, other) => {
    expect(numberKeyOf(one)).not.toBe(numberKeyOf(other));
  });

  it('is unchanged from earlier releases for Brazilian mobile numbers', () => {
    expect(numberKeyOf('5511987654321')).toBe('551187654321');
  });

  it.each([
    ['5511987654321', ['5511987654321', '551187654321']],
    ['551187654321', ['551187654321', '5511987654321']],
    ['551132654321', ['551132654321']],
    ['5215512345678', ['5215512345678', '525512345678']],
    ['541155551234', ['541155551234', '5491155551234']],
    ['351912345678', ['351912345678']],
  ])('matches the spellings of %s', (number, spellings) => {
    expect(spellingsOf(number)).toEqual(spellings);
    for (const spelling of spellings) expect(numberKeyOf(spelling)).toBe(numberKeyOf(number));
  });
});
