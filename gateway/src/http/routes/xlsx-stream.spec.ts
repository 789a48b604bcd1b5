import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { xlsxOf } from './xlsx-stream.js';

async function* rowsOf(count: number): AsyncGenerator<string[]> {
  for (let n = 1; n <= count; n += 1) yield await Promise.resolve([`Nome ${n}`, String(n)]);
}
const read = async (rows: AsyncIterable<string[]>, headings = ['nome', 'numero']) => {
  const [sheet] = await readXlsxFile(await buffer(xlsxOf(headings, rows)));
  return sheet?.data ?? [];
};
async function* only(...rows: string[][]): AsyncGenerator<string[]> {
  yield* await Promise.resolve(rows);
}

describe('a streamed spreadsheet', () => {
  it('contains its headings and every row in order', async () => {
    const data = await read(rowsOf(1_001));
    expect(data).toHaveLength(1_002);
    expect([data[0], data[1], data.at(-1)]).toEqual([
      ['nome', 'numero'],
      ['Nome 1', '1'],
      ['Nome 1001', '1001'],
    ]);
  });

  it.each(['=1+1', '@SUM(A1)', '<b>&amp;</b>', 'Ana 😀', '_x0041_', 'duas\nlinhas', '+5511987654321'])(
    'keeps %j as text',
    async (text) => {
      expect((await read(only([text, 'x'])))[1]?.[0]).toBe(text);
    },
  );

  it('drops characters that a cell cannot hold', async () => {
    expect((await read(only(['a\u0000b\uD83D', 'x'])))[1]?.[0]).toBe('ab');
  });

  it('requests rows only as they are read', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<string[]> {
      for (;;) {
        asked += 1;
        yield await Promise.resolve([`${asked} ${Math.random()}`, 'x'.repeat(200)]);
      }
    }
    const file = xlsxOf(['nome', 'numero'], endless());
    await new Promise<void>((resolve) => file.once('readable', () => resolve()));
    // rows that fit into the buffers are requested immediately; after that, the count must not grow
    let before: number;
    do {
      before = asked;
      for (let turn = 0; turn < 10_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    } while (asked > before);
    expect(asked).toBe(before);
    file.destroy();
  });

  it('fails when fetching its rows fails', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield await Promise.resolve(['a', 'b']);
      throw new Error('the service went away');
    }
    await expect(buffer(xlsxOf(['nome', 'numero'], broken()))).rejects.toThrow('the service went away');
  });
});
