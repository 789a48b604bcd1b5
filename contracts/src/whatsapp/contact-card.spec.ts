import { describe, expect, it } from '@jest/globals';
import { readContactCard, sharedContactName } from './contact-card.js';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

describe('readContactCard', () => {
  it('reads each number once, WhatsApp numbers first', () => {
    const vcard = card(
      'FN:Rafael Prado',
      'TEL:+55 (11) 3222-1000',
      'item1.TEL;waid=5511988771203:+55 11 98877-1203',
      'TEL;type=CELL;waid=5511988771203:+55 11 98877-1203',
      'item2.TEL;type=HOME;VALUE=uri:tel:+551133334444',
      'EMAIL;TYPE=work:rafael@exemplo.com',
    );

    expect(readContactCard(vcard)).toEqual({
      name: 'Rafael Prado',
      numbers: ['5511988771203', '551132221000', '551133334444'],
      email: 'rafael@exemplo.com',
    });
  });

  it.each([
    ['the written name', ['N:Souza;Ana;;;', 'FN:Ana Souza'], 'Ana Souza'],
    ['a name with a group and parameters', ['item1.FN;CHARSET=UTF-8:Zoë'], 'Zoë'],
    ['lower case fields', ['fn:ana'], 'ana'],
    ['escaped characters', ['FN:Padaria Sol\\, Lua\\; e Cia'], 'Padaria Sol, Lua; e Cia'],
    ['an escaped line break', ['FN:Ana\\nSouza'], 'Ana Souza'],
    ['a folded line', ['FN:Ana Maria da', '  Silva'], 'Ana Maria da Silva'],
    ['a colon in the name', ['FN:Loja: Centro'], 'Loja: Centro'],
    ['quoted-printable', ['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o'], 'João'],
    ['quoted-printable of 2.1', ['FN;QUOTED-PRINTABLE:Jo=C3=A3o'], 'João'],
    ['quoted-printable over two lines', ['FN;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o da=', ' Silva'], 'João da Silva'],
    ['Windows-1252', ['FN;CHARSET=WINDOWS-1252;ENCODING=QUOTED-PRINTABLE:Jo=E3o'], 'João'],
    ['an unknown charset', ['FN;CHARSET=KLINGON;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o'], 'João'],
    ['the parts of the name', ['FN:', 'N:Souza;Ana;Maria;Dra.;'], 'Ana Maria Souza'],
    ['the family name only', ['N:Souza'], 'Souza'],
    ['the organisation', ['N:;;;;', 'ORG:Padaria Aurora;Vendas'], 'Padaria Aurora Vendas'],
    ['the nickname', ['NICKNAME:Aninha'], 'Aninha'],
    ['an emoji', ['FN:Ana 🌻'], 'Ana 🌻'],
    ['no name', ['TEL:+55 11 98877-1203'], ''],
  ])('reads %s', (_kind, lines, name) => {
    expect(readContactCard(card(...lines)).name).toBe(name);
  });

  it.each([
    ['a card with bare line feeds', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD'],
    ['a card with bare carriage returns', 'BEGIN:VCARD\rFN:Ana\rEND:VCARD'],
    ['a card without its frame', 'FN:Ana'],
  ])('reads %s', (_kind, vcard) => {
    expect(readContactCard(vcard).name).toBe('Ana');
  });

  it.each(['', 'oi', ':', ';;;', 'BEGIN:VCARD', 'TEL', 'TEL:'])('returns nothing for %j', (vcard) => {
    expect(readContactCard(vcard)).toEqual({ name: '', numbers: [], email: '' });
  });
});

describe('sharedContactName', () => {
  const vcard = card('FN:Ana Souza');

  it.each([
    ['Bia', vcard, 'Bia'],
    [' Bia ', vcard, 'Bia'],
    ['', vcard, 'Ana Souza'],
    ['  ', vcard, 'Ana Souza'],
    [card('FN:Caio'), vcard, 'Caio'],
    [card('FN:Caio').toLowerCase(), '', 'caio'],
    ['', '', ''],
  ])('returns %j with its card as %j', (displayName, given, name) => {
    expect(sharedContactName(displayName, given)).toBe(name);
  });
});
