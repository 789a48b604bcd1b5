import { describe, expect, it } from '@jest/globals';
import { partPattern, searchPattern } from './index.js';

const ZONE = 'America/Sao_Paulo';
const finds = (typed: string, stored: string) => searchPattern(typed, ZONE)?.test(stored);

describe('a search for a number', () => {
  it.each([
    ['553187654399', ['+55 31 98765-4399', '987654399', '98765-4399', '31 98765', '(31) 98765-4399', '031 98765-4399']],
    ['553187654399', ['8765-4399', '4399', '5531', '+5531987', '0xx31 98765-4399', '0055 31 98765-4399', '3198']],
    ['5531987654399', ['31 8765-4399', '8765-4399', '553187654399', '98765', '031 8765-4399', '３１ ９８７６５']],
    ['5511987654321', ['011 98765-4321', '11 98765 4321', '\u202A+55 11 98765-4321\u202C', 'tel:+5511987654321']],
    ['5491155551234', ['+54 11 5555-1234', '541155551234', '+54 9 11 5555']],
    ['541155551234', ['+54 9 11 5555-1234', '5491155551234']],
    ['5215512345678', ['+52 55 1234 5678', '525512345678']],
    ['525512345678', ['+52 1 55 1234 5678', '5215512345678']],
    ['4915123456789', ['+49 (0)151 23456789', '0151 23456789', '004915123456789', '15123456']],
  ])('finds %s by each spelling', (stored, typed) => {
    expect(typed.filter((one) => !finds(one, `ana ${stored}`))).toEqual([]);
  });

  it.each([
    ['98765-4322', '5511987654321'],
    ['777', '5511987654321'],
    ['11 98765-4321', '5531987654321'],
  ])('does not match %s', (typed, stored) => {
    expect(finds(typed, `ana ${stored}`)).toBe(false);
  });

  const ANA = 'ana paula d’avila-reis 5511987654321';
  it.each([
    ...['ana 98765', 'Ana 4321', '+55 11 ana', '98765-4321 paula', 'ana +55 11 98765-4321', '11 ana', '(11) ana'],
    ...[
      'paula ana',
      'ana  paula',
      'ANA REIS',
      'reis 11 9876',
      'ana 87654321',
      '0xx11 98765-4321',
      'ana (11) 8765-4321',
    ],
    ...['011 ana', 'ana 011 98765-4321', '4321 ana 98765', 'ana - paula', 'p a', 'ana 55 4321', 'ana 987654321'],
    'ana 11\u00A098765',
  ])('matches a name and a number with %j', (typed) => {
    expect(finds(typed, ANA)).toBe(true);
  });

  it.each([
    ...[
      'ana 98766',
      'bia 98765',
      '+55 21 ana',
      'ana bia',
      'ula 98765',
      '98765 ana 777',
      'ana 5531',
      'ana x',
      'ana 4',
      'ana 21',
      'ana 98',
      'ana 00',
    ],
    ...['.*', '.', '(a', 'a|b', 'ana .*x', '(a+)+$', '🙂'],
  ])('does not match a name and a number with %j', (typed) => {
    expect(finds(typed, ANA)).toBe(false);
  });

  it.each([
    ['loja 24', 'loja 24 5511987650000'],
    ['loja 24 98765', 'loja 24 5511987650000'],
    ['cliente 7', 'cliente 7 5511900000000'],
    ['🙂', 'ana 🙂 5511900000000'],
    ['maria', 'ana-maria 5511900000000'],
  ])('matches %j: %s', (typed, stored) => {
    expect(finds(typed, stored)).toBe(true);
  });

  it.each([
    ['aul 98765', true],
    ['54321 avila', true],
    ['bia 98765', false],
    ['.*', false],
  ])('in any part of a word, with %j: %s', (typed, isFound) => {
    expect(partPattern(typed, ZONE).test(ANA)).toBe(isFound);
  });

  it.each(['Europe/Lisbon', 'Antarctica/Troll', 'Nowhere/At_all'])('combined with words uses the zone %s', (zone) => {
    expect(searchPattern('ana 21', zone)?.test('ana 21 reis 4915100000000')).toBe(true);
  });

  it('without a text is undefined', () => {
    expect(searchPattern('  ', ZONE)).toBeUndefined();
  });
});
