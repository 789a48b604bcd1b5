import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { openTable, parseTable, type SheetRow } from '../src/table/index.js';

const SHEET = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const rowAt = (at: number, ...cells: string[]) =>
  `<row r="${at}">${cells.map((cell, n) => `<c r="${'AB'[n]}${at}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const row = (...cells: string[]) => rowAt(1, ...cells);

/** Creates a workbook with one sheet and additional zip entries. */
function aWorkbook(sheet: string, more: Zippable = {}): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  const entries = Object.entries(files).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]);
  return Buffer.from(zipSync({ ...Object.fromEntries(entries), ...more }));
}
const parse = (bytes: Buffer, isCsv = false) => parseTable(Readable.from([bytes]), { isCsv, maxRows: 20_000 });
/** Returns the rows below the header, read like a large import. */
async function streamed(bytes: Buffer, maxRows = 9): Promise<string[][]> {
  const table = await openTable(Readable.from([bytes]), { isCsv: true, maxRows });
  const rows = [];
  for await (const piece of table.pieces({ after: 0, size: maxRows })) rows.push(...piece);
  await table.close();
  return rows.map(({ cells }) => cells);
}
const MEGABYTE = 1024 * 1024;
const tooLarge = { code: 'ERR_IMPORT_FILE', details: { maxUnpackedBytes: 64 * MEGABYTE } };

function isForcedMajor(entry: PerformanceEntry): boolean {
  const { kind, flags } = (entry as PerformanceEntry & { detail: { kind: number; flags: number } }).detail;
  const { NODE_PERFORMANCE_GC_MAJOR: major, NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants;
  return kind === major && (flags & forced) !== 0;
}

describe('an uploaded table', () => {
  it('is read from a spreadsheet', async () => {
    expect(await parse(aWorkbook(SHEET(row('nome', 'numero') + rowAt(2, 'Ana', '5511'))))).toEqual([
      ['nome', 'numero'],
      ['Ana', '5511'],
    ]);
  });

  it.each([
    ['UTF-8 with commas', Buffer.from('nome,numero\nJoão Alves,5511\n')],
    ['UTF-8 with semicolons and a byte order mark', Buffer.from('\uFEFFnome;numero\nJoão Alves;5511\n')],
    ['Windows-1252, as Excel of Brazil writes it', Buffer.from('nome;numero\r\nJoão Alves;5511\r\n', 'latin1')],
    [
      'UTF-16 with tabs, as Excel writes Unicode text',
      Buffer.from('\uFEFFnome\tnumero\r\nJoão Alves\t5511\r\n', 'utf16le'),
    ],
    [
      'UTF-16 with its bytes the other way round',
      Buffer.from('\uFEFFnome;numero\nJoão Alves;5511\n', 'utf16le').swap16(),
    ],
    ['UTF-8 without a line end', Buffer.from('nome;numero\nJoão Alves;5511')],
  ])('is read from a CSV in %s', async (_encoding, bytes) => {
    expect(await parse(bytes, true)).toEqual([
      ['nome', 'numero'],
      ['João Alves', '5511'],
    ]);
    expect(await streamed(bytes)).toEqual([['João Alves', '5511']]);
  });

  it.each(['latin1', 'utf8', 'utf16le'] as const)(
    'is decoded with one encoding throughout, even if its first accent is far from the start: %s',
    async (encoding) => {
      const lines = Array.from({ length: 9_000 }, (_, n) => `Pessoa ${n};5511${n}`);
      const text = `${encoding === 'utf16le' ? '\uFEFF' : ''}nome;numero\n${lines.join('\n')}\nJoão;5512\n`;
      const bytes = Buffer.from(text, encoding);
      expect((await parse(bytes, true)).at(-1)).toEqual(['João', '5512']);
      expect((await streamed(bytes, 10_000)).at(-1)).toEqual(['João', '5512']);
    },
  );

  const QUOTED: [string, string][] = [
    ['Aspas "x"', 'Aspas "x"'],
    ['Cano 5"', 'Cano 5"'],
    ["Joana d'Arc", "Joana d'Arc"],
    ['"Ana ""Nina"" Lima"', 'Ana "Nina" Lima'],
    ['"Ana; Bia"', 'Ana; Bia'],
    ['"Ana" Lima', '"Ana" Lima'],
    ['""', ''],
    ['a"b"c"', 'a"b"c"'],
  ];
  it.each(QUOTED)('keeps quotes in a cell: %s', async (typed, expected) => {
    const csv = Buffer.from(`nome;numero\n${typed};5511\nBia;5512\n`);
    const rows = [
      [expected, '5511'],
      ['Bia', '5512'],
    ];
    expect(await parse(csv, true)).toEqual([['nome', 'numero'], ...rows]);
    expect(await streamed(csv)).toEqual(rows);
  });

  it('is rejected if its sheet unpacks to more than 64 MB', async () => {
    const bomb = aWorkbook(SHEET(`<!--${' '.repeat(65 * MEGABYTE)}-->${row('nome')}`));
    expect(bomb.length).toBeLessThan(MEGABYTE);

    await expect(parse(bomb)).rejects.toMatchObject(tooLarge);
  });

  it('is rejected if other entries unpack to more than that in total', async () => {
    const part = new Uint8Array(13 * MEGABYTE);
    const parts = Object.fromEntries([1, 2, 3, 4, 5].map((n): [string, Uint8Array] => [`xl/media/${n}.bin`, part]));

    await expect(parse(aWorkbook(SHEET(row('nome')), parts))).rejects.toMatchObject(tooLarge);
  });

  it('is rejected if its headers understate the unpacked size', async () => {
    const bomb = aWorkbook(SHEET(`<!--${' '.repeat(65 * MEGABYTE)}-->${row('nome')}`));
    const central = bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    for (let at = central; at >= 0; at = bomb.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), at + 4))
      bomb.writeUInt32LE(Math.min(bomb.readUInt32LE(at + 24), 1_000), at + 24);

    await expect(parse(bomb)).rejects.toMatchObject({ code: 'ERR_IMPORT_FILE' });
  });

  it('is rejected with thousands of entries', async () => {
    const none = new Uint8Array(0);
    const parts = Object.fromEntries(Array.from({ length: 1_001 }, (_, n): [string, Uint8Array] => [`${n}`, none]));

    await expect(parse(aWorkbook(SHEET(row('nome')), parts))).rejects.toMatchObject(tooLarge);
  });

  it("is rejected if reading it exceeds the caller's limit", async () => {
    const rows = SHEET(Array.from({ length: 20_000 }, (_, n) => rowAt(n + 1, 'nome', 'numero')).join(''));
    const hurried = parseTable(Readable.from([aWorkbook(rows)]), { isCsv: false, maxRows: 20_000, limitMs: 5 });

    await expect(hurried).rejects.toMatchObject({ code: 'ERR_IMPORT_FILE' });
  });
});

describe('a table read in pieces', () => {
  const open = (bytes: Buffer, isCsv = false, maxRows = 100_000) =>
    openTable(Readable.from([bytes]), { isCsv, maxRows });
  const allOf = async (bytes: Buffer, { isCsv = false, after = 0, size = 2 } = {}) => {
    const table = await open(bytes, isCsv);
    const pieces: SheetRow[][] = [];
    for await (const rows of table.pieces({ after, size })) pieces.push(rows);
    await table.close();
    return { header: table.header, total: table.total, pieces };
  };
  const textsOf = ({ pieces }: { pieces: SheetRow[][] }) => pieces.map((rows) => rows.map(({ cells }) => cells[0]));

  it("returns pieces of the given size, continues after a position, and keeps the sheet's row numbers", async () => {
    const csv = Buffer.from('nome;numero\r\n\r\nAna;1\r\nBia;2\r\n;\r\nCaio;3\r\nDavi;4\r\n');

    expect(await allOf(csv, { isCsv: true })).toEqual({
      ...{ header: ['nome', 'numero'], total: 4 },
      pieces: [
        [
          { row: 3, cells: ['Ana', '1'] },
          { row: 4, cells: ['Bia', '2'] },
        ],
        [
          { row: 6, cells: ['Caio', '3'] },
          { row: 7, cells: ['Davi', '4'] },
        ],
      ],
    });
    expect(textsOf(await allOf(csv, { isCsv: true, after: 3 }))).toEqual([['Davi']]);
  });

  it.each([
    ['UTF-8 with commas', Buffer.from('nome,numero\nJoão Alves,5511\n')],
    ['UTF-8 with semicolons and a byte order mark', Buffer.from('\uFEFFnome;numero\nJoão Alves;5511\n')],
    ['Windows-1252, as Excel of Brazil writes it', Buffer.from('nome;numero\r\nJoão Alves;5511\r\n', 'latin1')],
    ['UTF-16 with tabs', Buffer.from('\uFEFFnome\tnumero\r\nJoão Alves\t5511\r\n', 'utf16le')],
  ])('is read from a CSV in %s', async (_encoding, bytes) => {
    const { header, pieces } = await allOf(bytes, { isCsv: true });
    expect([header, pieces]).toEqual([['nome', 'numero'], [[{ row: 2, cells: ['João Alves', '5511'] }]]]);
  });

  it('is read from a workbook with cells of every type and gaps between them', async () => {
    const shared =
      '<sst><si><t>nome</t></si><si><r><t>Ana </t></r><r><t>&amp; Bia</t></r><rPh><t>x</t></rPh></si><si><t/></si></sst>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>';
    const sheet = SHEET(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>numero</t></is></c></row><row r="2"/>' +
        '<!-- a > b --><row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>5.511987654321E12</v></c><c r="D4" s="1"><v>45000</v></c>' +
        '<c r="AA4" t="str"><f>1</f><v><![CDATA[<so>]]></v></c><c r="AB4" t="b"><v>1</v></c></row>',
    );
    const workbook = aWorkbook(sheet, { 'xl/sharedStrings.xml': strToU8(shared), 'xl/styles.xml': strToU8(styles) });

    const { header, total, pieces } = await allOf(workbook);
    expect([header, total]).toEqual([['nome', '', 'numero'], 1]);
    const [[only] = []] = pieces;
    expect(only?.row).toBe(4);
    expect(only?.cells.filter(Boolean)).toEqual([
      'Ana & Bia',
      '5511987654321',
      '2023-03-15T00:00:00.000Z',
      '<so>',
      'true',
    ]);
    expect(only?.cells.indexOf('<so>')).toBe(26);
  });

  it('collects the garbage of its reader every 1,000 rows', async () => {
    const table = await open(Buffer.from(`nome\n${'Ana\n'.repeat(12_000)}`), true);
    let collections = 0;
    let observer: PerformanceObserver | undefined;
    const twelve = new Promise<void>((resolve) => {
      observer = new PerformanceObserver((list) => {
        collections += list.getEntries().filter(isForcedMajor).length;
        if (collections >= 12) resolve();
      });
      observer.observe({ entryTypes: ['gc'] });
    });
    let rows = 0;
    for await (const piece of table.pieces({ after: 0, size: 500 })) rows += piece.length;
    await table.close();
    await twelve;
    observer?.disconnect();

    expect([rows, collections]).toEqual([12_000, 12]);
  });

  it('is rejected with too many rows, with a document type, and without an end', async () => {
    const refused = { code: 'ERR_IMPORT_FILE' };
    await expect(open(Buffer.from('a\n1\n2\n3\n'), true, 2)).rejects.toMatchObject({
      ...refused,
      details: { maxRows: 2 },
    });
    await expect(open(aWorkbook(`<!DOCTYPE x [<!ENTITY a "b">]>${SHEET(row('nome'))}`))).rejects.toMatchObject(refused);
    await expect(open(aWorkbook(SHEET(row('nome')).slice(0, -20)))).rejects.toMatchObject(refused);
    await expect(open(Buffer.from('PK no zip'))).rejects.toMatchObject(refused);
  });
});
