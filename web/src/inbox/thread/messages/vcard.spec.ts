import { describe, expect, it } from '@jest/globals';
import { readCard } from './vcard.js';

describe('readCard', () => {
  it('takes the number that WhatsApp can write to, and each once', () => {
    const vcard = [
      'BEGIN:VCARD',
      'FN:Rafael Prado',
      'item1.TEL;waid=5511988771203:+55 11 98877-1203',
      'TEL;type=CELL;waid=5511988771203:+55 11 98877-1203',
      'TEL:+55 (11) 3222-1000',
      'EMAIL:rafael@exemplo.com',
      'END:VCARD',
    ].join('\r\n');

    expect(readCard('', vcard)).toEqual({
      name: 'Rafael Prado',
      numbers: ['5511988771203', '551132221000'],
      email: 'rafael@exemplo.com',
    });
  });
});
