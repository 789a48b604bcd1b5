import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HOSTILE_TEXTS } from '../../../scripts/testing/hostile/texts.mjs';
import { parseWhatsappText, type TextPiece } from './whatsapp-pieces.js';

/** Formats the pieces as one readable line: bold is <bold>…</bold>, a link [address]. */
const shown = (pieces: readonly TextPiece[]): string =>
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
    [
      'https://pt.wikipedia.org/wiki/Curtain_(disambiguation)',
      '[https://pt.wikipedia.org/wiki/Curtain_(disambiguation)]',
    ],
    ['(veja https://a.br/x)', '(veja [https://a.br/x])'],
    ['(veja https://a.br/x_(y))', '(veja [https://a.br/x_(y)])'],
    ['[https://a.br/a[1]]', '[[https://a.br/a[1]]]'],
    ['{https://a.br/{id}}.', '{[https://a.br/{id}]}.'],
    ['https://a.br/x).', '[https://a.br/x]).'],
    ['https://a.br/loja_da_ana_', '[https://a.br/loja_da_ana_]'],
    ['_https://a.br/x_', '<italic>[https://a.br/x]</italic>'],
    ["https://a.br/D'Artagnan", "[https://a.br/D'Artagnan]"],
    ["'https://a.br/x'", "'[https://a.br/x]'"],
    ['“https://a.br/x”, disse', '“[https://a.br/x]”, disse'],
    ['Https://loja.com.br/x', '[https://loja.com.br/x]'],
    ['HTTPS://LOJA.com.br/X', '[https://LOJA.com.br/X]'],
    ['HTTP://a.br', '[http://a.br]'],
    ['www.loja.com.br', '[https://www.loja.com.br]'],
    ['Acesse WWW.loja.com.br/promo!', 'Acesse [https://WWW.loja.com.br/promo]!'],
    ['ana@www.loja.com.br', 'ana@www.loja.com.br'],
    ['awww.bom', 'awww.bom'],
    ['www. é isso', 'www. é isso'],
    ['https://a.br/?q=a,b;c:d!', '[https://a.br/?q=a,b;c:d]!'],
    ['https://a.br/x…', '[https://a.br/x]…'],
    ['https://a.br/ação/日本', '[https://a.br/ação/日本]'],
    ['http://', 'http://'],
    ['javascript:alert(1) <b>não</b>', 'javascript:alert(1) <b>não</b>'],
    ['', ''],
  ])('renders %s as %s', (text, expected) => {
    expect(shown(parseWhatsappText(text))).toBe(expected);
  });
});

const countOf = (pieces: readonly TextPiece[]): number =>
  pieces.reduce((sum, piece) => sum + 1 + (piece.kind === 'style' ? countOf(piece.pieces) : 0), 0);
const depthOf = (pieces: readonly TextPiece[]): number =>
  Math.max(0, ...pieces.map((piece) => 1 + (piece.kind === 'style' ? depthOf(piece.pieces) : 0)));
const textOf = (pieces: readonly TextPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'style' ? textOf(piece.pieces) : piece.text)).join('');

const hostile = Object.entries(HOSTILE_TEXTS);

/** The parser reads each character with `charAt`, so counting these calls counts its work. */
function lettersRead(text: string): number {
  const read = jest.spyOn(String.prototype, 'charAt');
  parseWhatsappText(text);
  const { length } = read.mock.calls;
  read.mockRestore();
  return length;
}

describe('a hostile text of 65,000 characters', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(hostile)('yields a bounded number of pieces, at most four levels deep: %s', (_name, made) => {
    const pieces = parseWhatsappText(made(65_000));

    expect(countOf(pieces)).toBeLessThanOrEqual(3_001);
    expect(depthOf(pieces)).toBeLessThanOrEqual(4);
  });

  it.each(hostile)('takes a number of steps proportional to its length: %s', (_name, made) => {
    expect(lettersRead(made(6_000))).toBeLessThan(6_000 * 10);
    expect(lettersRead(made(60_000))).toBeLessThan(60_000 * 10);
  });

  it('leaves unstyled text as plain text', () => {
    const text = textOf(parseWhatsappText('*a* '.repeat(16_000)));

    expect(text.startsWith('a a a ')).toBe(true);
    expect(text.endsWith('*a* *a* ')).toBe(true);
  });
});
