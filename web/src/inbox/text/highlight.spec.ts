import { describe, expect, it } from '@jest/globals';
import { matchedParts } from './highlight.js';

const marked = (text: string, searchParam: string) =>
  matchedParts(text, searchParam)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('the matched parts of a text', () => {
  it.each([
    ['Preço do PÃO de queijo', 'pao', 'Preço do [PÃO] de queijo'],
    ['Pre\u0063\u0327o e preço', 'preç', '[Pre\u0063\u0327]o e [preç]o'],
    ['informações', 'inform', '[inform]ações'],
    ['bolo de milho', 'milho bolo', '[bolo] de [milho]'],
    ['tombolo', 'bolo', 'tombolo'],
    ['atendimento #27', '#27', 'atendimento #[27]'],
    ['Oi!', '', 'Oi!'],
    ['', 'bolo', ''],
  ])('of %j for %j are marked as %j', (text, searchParam, expected) => {
    expect(marked(text, searchParam)).toBe(expected);
  });
});
