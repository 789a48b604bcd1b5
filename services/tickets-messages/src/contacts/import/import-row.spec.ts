import { CONTACT_HEADINGS } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { readTable } from '@recado/media-kit/table';
import { importRow } from './import-row.js';

const importRows = (table: string[][]) => readTable(table, CONTACT_HEADINGS, 'number').map(importRow);

describe('the rows of an import', () => {
  it('find their columns by heading, in any order and language, accents or not', () => {
    const [first] = importRows([
      ['E-mail', 'Número', 'NOME', 'Cidade'],
      ['ana@loja.test', '+55 (11) 98765-4321', 'Ana Lima', 'Santos'],
    ]);
    expect(first).toMatchObject({
      row: 2,
      input: {
        name: 'Ana Lima',
        number: '+5511987654321',
        email: 'ana@loja.test',
        extraInfo: [{ name: 'Cidade', value: 'Santos' }],
      },
    });
  });

  it('say what is wrong with one, and take the others', () => {
    const rows = importRows([
      ['nome', 'numero', 'email'],
      ['A', '5511987654321', ''],
      ['Bia', '123', ''],
      ['Caio', '5511987654322', 'x'],
      ['Davi', '5511987654323', ''],
    ]);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'name: Too Short!',
      'number: Too Short!',
      'email: Invalid email',
      undefined,
    ]);
  });

  it('call a contact without a name by the number', () => {
    const [only] = importRows([['numero'], ['5511987654321']]);
    expect(only?.input?.name).toBe('5511987654321');
  });

  it('are refused without a column of numbers', () => {
    expect(() =>
      importRows([
        ['nome', 'email'],
        ['Ana', ''],
      ]),
    ).toThrow(expect.objectContaining({ code: 'ERR_IMPORT_FILE' }));
  });
});
