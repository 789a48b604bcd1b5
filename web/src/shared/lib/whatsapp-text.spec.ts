import { describe, expect, it } from '@jest/globals';
import { plainLine } from '@recado/contracts';
import { signed, splitSignature } from './whatsapp-text.js';

describe('the signature', () => {
  it('is the first line, in bold, with a colon', () => {
    expect(signed('Marina', 'Oi')).toBe('*Marina:*\nOi');
    expect(splitSignature('*Marina:*\nOi')).toEqual({ signature: 'Marina', text: 'Oi' });
    expect(splitSignature('*Oi* Marina')).toEqual({ signature: null, text: '*Oi* Marina' });
  });

  it.each([
    ['veja nota_fiscal_2026_v2.pdf em https://a.br/x_y_z e 2*3*4', null],
    ['*Oi* _tudo_ ~bem~ `x`', 'Oi tudo bem x'],
    ['```a = *b*```', 'a = *b*'],
    ['https://a.br/loja_da_ana_ *hoje*', 'https://a.br/loja_da_ana_ hoje'],
    ['3 * 4 = 12', null],
    ['snake_case e 2_3', null],
  ])('of %j is the same as in the bubble', (body, expected) => {
    expect(plainLine(body)).toBe(expected ?? body);
  });

  it('is plain text in the list', () => {
    expect(plainLine('*Marina:*\nOi,  tudo _bem_?')).toBe('Marina: Oi, tudo bem?');
  });
});
