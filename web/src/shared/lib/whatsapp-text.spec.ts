import { describe, expect, it } from '@jest/globals';
import { plainLine, signed, splitSignature } from './whatsapp-text.js';

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
