import { describe, expect, it } from '@jest/globals';
import { parseWhatsappText, plainLine, signed, splitSignature, type Piece } from './whatsapp-text.js';

/** The pieces as one readable line: bold is <bold>…</bold>, a link [address]. */
const shown = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'link' ? `[${piece.href}]` : `<${piece.style}>${shown(piece.pieces)}</${piece.style}>`;
    })
    .join('');

describe('parseWhatsappText', () => {
  it.each([
    ['*a b*', '<bold>a b</bold>'],
    ['um _dois_ três', 'um <italic>dois</italic> três'],
    ['~x~, `y`', '<strike>x</strike>, <code>y</code>'],
    ['```let a = *b*```', '<code>let a = *b*</code>'],
    ['*_ambos_*', '<bold><italic>ambos</italic></bold>'],
    ['2*3*4 e a_b_c', '2*3*4 e a_b_c'],
    ['* item *', '* item *'],
    ['*aberto', '*aberto'],
    ['veja https://a.br/x_y_z?q=1.', 'veja [https://a.br/x_y_z?q=1].'],
    ['*https://a.br*', '<bold>[https://a.br]</bold>'],
    ['javascript:alert(1) <b>não</b>', 'javascript:alert(1) <b>não</b>'],
    ['', ''],
  ])('shows %s as %s', (text, expected) => {
    expect(shown(parseWhatsappText(text))).toBe(expected);
  });
});

describe('the signature', () => {
  it('is the first line, in bold, with a colon', () => {
    expect(signed('Marina', 'Oi')).toBe('*Marina:*\nOi');
    expect(splitSignature('*Marina:*\nOi')).toEqual({ signature: 'Marina', text: 'Oi' });
    expect(splitSignature('*Oi* Marina')).toEqual({ signature: null, text: '*Oi* Marina' });
  });

  it('reads as plain text in the list', () => {
    expect(plainLine('*Marina:*\nOi,  tudo _bem_?')).toBe('Marina: Oi, tudo bem?');
  });
});
