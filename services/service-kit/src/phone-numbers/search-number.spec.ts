import { describe, expect, it } from '@jest/globals';
import { searchPattern } from './index.js';

const ZONE = 'America/Sao_Paulo';
const finds = (typed: string, stored: string) => searchPattern(typed, ZONE)?.test(stored);

describe('a search', () => {
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
  ])('does not find by %s', (typed, stored) => {
    expect(finds(typed, `ana ${stored}`)).toBe(false);
  });

  it.each(['joao', 'JOÃO DA', 'concei', '(a', '.*'])('reads %s as words', (typed) => {
    expect(searchPattern(typed, ZONE)?.source).toMatch(/^\(\^\| \)/);
  });

  it('of nothing is none', () => {
    expect(searchPattern('  ', ZONE)).toBeUndefined();
  });
});
