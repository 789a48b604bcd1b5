import { describe, expect, it } from '@jest/globals';
import { plainFileName } from './index.js';

describe('plainFileName', () => {
  it.each([
    ['fatura\u202Efdp.exe', 'faturafdp.exe'],
    ['nota\u2066\u200F.pdf\u0000', 'nota.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ana\\bolo de cenoura.png', 'bolo de cenoura.png'],
    ['\uD83Dfoto.jpg', 'foto.jpg'],
    ['🎂 convite.pdf', '🎂 convite.pdf'],
    [' \u202E ', ''],
  ])('reads %j as %j', (given, shown) => {
    expect(plainFileName(given)).toBe(shown);
  });

  it('keeps the end of a long name, and no half of an emoji', () => {
    expect(plainFileName(`${'n'.repeat(300)}.pdf`, 10)).toBe('nnnnnn.pdf');
    expect(plainFileName('🎂🎂.pdf', 7)).toBe('🎂.pdf');
  });
});
