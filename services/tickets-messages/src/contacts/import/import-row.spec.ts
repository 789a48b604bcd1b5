import { CONTACT_HEADINGS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { readTable } from '@recado/media-kit/table';
import { importRow } from './import-row.js';

const COMPANY = { timeZone: 'America/Sao_Paulo', language: 'pt' } as const;
const importRows = (table: string[][]) =>
  readTable(table, CONTACT_HEADINGS, 'number').map((row) => importRow(row, COMPANY));

describe('the rows of an import', () => {
  it('find their columns by heading, in any order and language, with or without accents', () => {
    const [first] = importRows([
      ['E-mail', 'Número', 'NOME', 'Cidade'],
      ['ana@loja.test', '+55 (11) 98765-4321', 'Ana Lima', 'Santos'],
    ]);
    expect(first).toMatchObject({
      row: 2,
      input: {
        name: 'Ana Lima',
        number: '5511987654321',
        email: 'ana@loja.test',
        extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      },
    });
  });

  it('truncate a name that is too long, but never inside a character', () => {
    const [row] = importRows([
      ['nome', 'numero', 'Obs'],
      [`${'a'.repeat(199)}😀`, '5511987654321', `${'b'.repeat(999)}😀`],
    ]);
    expect(row).toMatchObject({
      input: { name: 'a'.repeat(199), extraInfo: [{ name: 'Obs', value: 'b'.repeat(999) }] },
    });
  });

  it('report what is wrong with a row, and accept the others', () => {
    const rows = importRows([
      ['nome', 'numero', 'email'],
      ['A', '5511987654321', ''],
      ['Bia', '123', ''],
      ['Caio', '5511987654322', 'x'],
      ['Davi', '5511987654323', ''],
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      undefined,
      'number: Too Short!',
      'email: Invalid email',
      undefined,
    ]);
  });

  it('use the number as the name of a contact without one', () => {
    const [only] = importRows([['numero'], ['5511987654321']]);
    expect(only?.input?.name).toBe('5511987654321');
  });

  it.each([
    ['', 'Required'],
    ['5,51199E+12', 'Rounded by a spreadsheet'],
    ['5.51199E+12', 'Rounded by a spreadsheet'],
    ['98765-4321', 'Area code missing'],
    ['5511970000001234', 'Too Long!'],
    ['não tem', 'Not a phone number'],
  ])('refuse the number %j: %s', (number, problem) => {
    const [only] = importRows([
      ['nome', 'numero'],
      ['Ana', number],
    ]);
    expect(only).toMatchObject({ number, reason: `number: ${problem}` });
    expect(only?.input).toBeUndefined();
  });

  it.each([
    ['11 98888-0000 / 11 3333-0000', '5511988880000', { name: 'Outro número', value: '11 3333-0000' }],
    ['11 98888-0000 ::: 11 3333-0000', '5511988880000', { name: 'Outro número', value: '11 3333-0000' }],
    ['11 3333-0000 ramal 12', '551133330000', { name: 'Ramal', value: 'ramal 12' }],
  ])('store text besides the first number in %s as extra information', (typed, number, pair) => {
    const [only] = importRows([
      ['nome', 'numero'],
      ['Ana', typed],
    ]);
    expect(only).toMatchObject({ number, input: { number, extraInfo: [pair] } });
  });

  it('show the normalized number even when another field is wrong', () => {
    const [only] = importRows([
      ['nome', 'numero', 'email'],
      ['Ana', '11 98745-1102', 'x'],
    ]);
    expect(only).toMatchObject({ number: '5511987451102', reason: 'email: Invalid email' });
  });

  it('accept names of any length that WhatsApp delivers', () => {
    const names = ['n'.repeat(58), 'A', 'x'.repeat(300)];
    const rows = importRows([['nome', 'numero'], ...names.map((name, at) => [name, `551198765432${at}`])]);
    expect(rows.map(({ input }) => input?.name.length)).toEqual([58, 1, 200]);
  });

  it('read an exported file', () => {
    const rows = importRows([
      ['nome', 'numero', 'email', 'criado', 'extra'],
      ['\'=Ana;\n"Lima"', '5511987654321', '', '2026-01-02', 'Cidade: São Paulo: centro\nNotas: uma\n  duas'],
      ['Bia', '5511987654322', '', '2026-01-02', ''],
    ]);
    expect(rows.map(({ input }) => [input?.name, input?.extraInfo])).toEqual([
      [
        '=Ana;\n"Lima"',
        [
          { name: 'Cidade', value: 'São Paulo: centro' },
          { name: 'Notas', value: 'uma\nduas' },
        ],
      ],
      ['Bia', []],
    ]);
  });

  it('are refused without a number column', () => {
    expect(() =>
      importRows([
        ['nome', 'email'],
        ['Ana', ''],
      ]),
    ).toThrow(expect.objectContaining({ code: 'ERR_IMPORT_FILE' }));
  });
});
