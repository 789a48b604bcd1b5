// Writes a contact table as Excel would, for trying out imports: `node scripts/contact-table.mjs FILE.xlsx|FILE.csv
// [ROWS]`.
// Every twentieth row is invalid. The CSV has the format of a Brazilian Excel: semicolons and Windows-1252.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { strToU8, zipSync } from 'fflate';

const [file, count = '100000'] = process.argv.slice(2);
if (!file) throw new Error('which file?');
const rows = Number(count);

const numberAt = (at) => (at % 20 === 19 ? '12' : `5511${900_000_000 + at}`);
const cellsAt = (at) => [`José da Conceição ${at}`, numberAt(at), `jose.${at}@exemplo.com.br`];
const HEADER = ['nome', 'numero', 'email'];

function* all() {
  yield HEADER;
  for (let at = 0; at < rows; at += 1) yield cellsAt(at);
}

function* csv() {
  for (const cells of all()) yield Buffer.from(`${cells.join(';')}\r\n`, 'latin1');
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PARTS = {
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Excel stores all strings in a separate file, and the sheet refers to them by index. */
function* sharedStrings() {
  yield `<sst xmlns="${MAIN}">`;
  for (const cells of all()) yield cells.map((text) => `<si><t>${text}</t></si>`).join('');
  yield '</sst>';
}

function* sheet() {
  yield `<worksheet xmlns="${MAIN}"><sheetData>`;
  for (let row = 1; row <= rows + 1; row += 1) {
    const cells = HEADER.map((_name, column) => {
      const place = `${'ABC'[column]}${row}`;
      return `<c r="${place}" t="s"><v>${3 * (row - 1) + column}</v></c>`;
    });
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

function xlsx() {
  const whole = {
    'xl/sharedStrings.xml': [...sharedStrings()].join(''),
    'xl/worksheets/sheet1.xml': [...sheet()].join(''),
  };
  const entries = Object.entries({ ...PARTS, ...whole }).map(([name, text]) => [name, strToU8(text)]);
  return Readable.from([Buffer.from(zipSync(Object.fromEntries(entries)))]);
}

await pipeline(file.endsWith('.csv') ? Readable.from(csv()) : xlsx(), createWriteStream(file));
