import { describe, expect, it } from '@jest/globals';
import { signed, unsigned } from './signature.js';

describe('the signature', () => {
  it('is the name in bold and a line break', () => {
    expect(signed('Olá!', 'Marina')).toBe('*Marina:*\nOlá!');
  });

  it.each(['Marina', 'Marina *Souza*', ' Ana  Lima ', 'D’Ávila: vendas', 'a'.repeat(100)])(
    'of %s is removed again',
    (name) => {
      expect(unsigned({ body: signed('Bom dia!\n*Aviso:*\nfechado', name), isSigned: true }, null)).toBe(
        'Bom dia!\n*Aviso:*\nfechado',
      );
    },
  );

  it('of a message stored by an earlier version is its author’s name', () => {
    expect(unsigned({ body: '*Marina:*\nOi' }, 'Marina')).toBe('Oi');
    expect(unsigned({ body: '*Marina:*\nOi' }, 'Ana')).toBe('*Marina:*\nOi');
  });

  it('is not any bold first line', () => {
    expect(unsigned({ body: '*Aviso:*\nfechado' }, 'Marina')).toBe('*Aviso:*\nfechado');
    expect(unsigned({ body: '*Marina:*\nOi' }, null)).toBe('*Marina:*\nOi');
    expect(unsigned({ body: 'Oi', isSigned: true }, 'Marina')).toBe('Oi');
  });
});
