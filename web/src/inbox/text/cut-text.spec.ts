import { describe, expect, it } from '@jest/globals';
import { firstLetters, firstPieces } from './cut-text.js';
import { parseWhatsappText } from '@recado/contracts';

describe('the first part of a text', () => {
  it('is the whole text when it is short', () => {
    const pieces = parseWhatsappText('oi *Ana*');
    expect(firstPieces(pieces, 100)).toEqual({ pieces, isCut: false });
    expect(firstPieces(pieces, 6)).toEqual({ pieces, isCut: false });
  });

  it('ends within a style and keeps it', () => {
    expect(firstPieces(parseWhatsappText('*abcdef* fim'), 3)).toEqual({
      pieces: [{ kind: 'style', style: 'bold', pieces: [{ kind: 'text', text: 'abc' }] }],
      isCut: true,
    });
  });

  it('keeps the address of a link that it cuts', () => {
    expect(firstPieces(parseWhatsappText('https://a.br/x'), 9).pieces).toEqual([
      { kind: 'link', text: 'https://a', href: 'https://a.br/x' },
    ]);
  });

  it('never splits an emoji', () => {
    expect(firstLetters('ab😀😀', 3)).toBe('ab');
    expect(firstLetters('ab😀😀', 4)).toBe('ab😀');
  });

  it('counts a line break like the characters of a full line', () => {
    expect(firstLetters('\n'.repeat(65_000), 3_000)).toHaveLength(100);
  });
});
