import { describe, expect, it } from '@jest/globals';
import { offeredPeople, wantedMention, withMention } from './mention-text.js';

const people = [
  { id: 'ana', name: 'Ana Souza' },
  { id: 'jose', name: 'José Lima' },
];

describe('a mention being typed', () => {
  it.each([
    ['oi @', 4, { at: 3, typed: '' }],
    ['oi @An e mais', 6, { at: 3, typed: 'An' }],
    ['@Ana So', 7, { at: 0, typed: 'Ana So' }],
    ['ana@loja.com', 12, null],
    ['oi', 2, null],
    ['@Ana\nSouza', 10, null],
  ])('is read from “%s” at %i', (text, caret, expected) => {
    expect(wantedMention(text, caret)).toEqual(expected);
  });

  it('suggests people with a word of their name that starts with the typed text, ignoring accents', () => {
    const idsOf = (typed: string) => offeredPeople(people, typed).map(({ id }) => id);
    expect([idsOf(''), idsOf('jose'), idsOf('SOU'), idsOf('ouza')]).toEqual([['ana', 'jose'], ['jose'], ['ana'], []]);
  });

  it('is replaced by the full name, with the caret after it', () => {
    const [, jose] = people;
    if (!jose) throw new Error('nobody');
    expect(withMention('oi @jo tudo bem?', { at: 3, typed: 'jo' }, jose)).toEqual({
      ...{ text: 'oi @José Lima tudo bem?', caret: 14 },
    });
  });
});
