import { describe, expect, it } from '@jest/globals';
import { cursorOf, positionOf } from './audit-cursor.js';
import { beginningsOf, searchedWords } from './audit-words.js';

const finds = (search: string, ...texts: string[]) =>
  searchedWords(search).every((word) => beginningsOf(...texts).includes(word));

describe('the search words of an entry', () => {
  it('match by prefix, without accents and in any order', () => {
    expect(finds('joao', 'João da Silva')).toBe(true);
    expect(finds('sil jo', 'João da Silva')).toBe(true);
    expect(finds('ilva', 'João da Silva')).toBe(false);
    expect(finds('ana pereira', 'Ana Lima')).toBe(false);
  });

  it('include IP addresses and e-mails', () => {
    expect(finds('203.0.113', '', '203.0.113.77')).toBe(true);
    expect(finds('ana@loja', 'ana@loja.example')).toBe(true);
  });

  it('are truncated if long, and the whole word still matches', () => {
    expect(finds('x'.repeat(40), 'x'.repeat(40))).toBe(true);
    expect(beginningsOf('palavra '.repeat(1_000)).length).toBeLessThan(20);
  });
});

describe('the cursor of the log', () => {
  it('encodes a position; any other text is ignored', () => {
    const place = { at: new Date(1_700_000_000_000), id: '0192-a' };
    expect(positionOf(cursorOf(place))).toEqual(place);
    expect(positionOf(undefined)).toBeNull();
    expect(positionOf('{"$gt":""}')).toBeNull();
  });
});
