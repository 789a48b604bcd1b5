import { describe, expect, it } from '@jest/globals';
import { slowTexts } from '../../../scripts/testing/hostile/slow-texts.mjs';
import { rowReader } from '../src/table/read-table.js';

const HEADINGS = { name: ['nome'], number: ['numero'] };

const CALLS: Record<string, (text: string) => unknown> = {
  'a heading of a table': (text) => rowReader(['nome', text], HEADINGS, 'name'),
  'a cell of a table': (text) => rowReader(['nome', 'obs'], HEADINGS, 'name')({ row: 2, cells: [text, text] }),
};

describe('a text designed to slow down regular expressions', () => {
  it.each(Object.entries(CALLS))('takes less than 50 ms in %s', async (_name, call) => {
    expect(await slowTexts(call)).toEqual([]);
  });
});
