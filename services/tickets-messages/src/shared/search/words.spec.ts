import { describe, expect, it } from '@jest/globals';
import { excerptOf, hasShortWords, searchedNumber, searchedShortWords, searchedWords, wordsOf } from './words.js';

describe('a searched ticket number', () => {
  it.each([
    ['#27', 27, []],
    [' 27 ', 27, ['27']],
    ['#', null, []],
    ['27 bolos', null, ['27', 'bolos']],
    ['5511996124408', null, ['5511996124408']],
  ])('of %j is %j, with the words %j', (text, number, words) => {
    expect(searchedNumber(text)).toBe(number);
    expect(searchedWords(text)).toEqual(words);
  });
});

describe('the short words of a search', () => {
  it.each([
    ['Antes 4', ['4']],
    ['É a nº 4, é', ['e', 'a', '4']],
    ['#4', []],
    ['bolo de milho', []],
  ])('of %j are %j', (text, short) => expect(searchedShortWords(text)).toEqual(short));

  it('are in a text that has them as words or word prefixes', () => {
    expect(hasShortWords('Antes: 4', ['4'])).toBe(true);
    expect(hasShortWords('Antes 42, é', ['4', 'e'])).toBe(true);
    expect(hasShortWords('Antes 14', ['4'])).toBe(false);
    expect(hasShortWords('', ['4'])).toBe(false);
  });
});

describe('the words of a text', () => {
  it('are folded and unique', () => {
    expect(wordsOf('Informação, INFORMACAO! É do João (nº 42)')).toEqual(['informacao', 'do', 'joao', 'no', '42']);
  });

  it('are limited in number and length', () => {
    const long = Array.from({ length: 200 }, (_, n) => `palavra${n}`).join(' ');
    expect(wordsOf(long)).toHaveLength(40);
    expect(wordsOf('x'.repeat(500))[0]).toHaveLength(24);
  });
});

describe('the excerpt of a match', () => {
  it('begins a little before the word, with or without accents', () => {
    const text = `${'a '.repeat(40)}o preço do pão é três e ${'b '.repeat(80)}`;
    expect(excerptOf(text, ['pao'])).toMatch(/^….*preço do pão é três.*…$/);
  });

  it('begins there even if folding changes the number of characters', () => {
    const text = `${'a\u0301 '.repeat(40)}${'½ '.repeat(20)}o preço do pão ${'b '.repeat(80)}`;
    expect(excerptOf(text, ['pao'])).toMatch(/^….*preço do pão .*…$/);
  });

  it('is the beginning when nothing is found, and the whole text when that is short', () => {
    expect(excerptOf('olá', ['xyz'])).toBe('olá');
  });
});
