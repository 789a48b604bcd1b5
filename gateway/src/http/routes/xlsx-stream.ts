import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** The maximum number of rows in a sheet, including the header. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
const ROWS_A_CHUNK = 200;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The static files of a workbook with one sheet. Style 1 is bold. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** XML allows neither control characters nor unpaired surrogates, which cutting an emoji leaves. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .replace(UNWRITABLE, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') // otherwise Excel interprets it as a character code
    .replace(/[&<>]/g, (character) => ESCAPED[character] ?? '');

const columnOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** Writes every cell as inline text, so that Excel never evaluates it. */
function rowOf(cells: readonly string[], at: number, style = ''): string {
  const cellOf = (text: string, index: number) =>
    `<c r="${columnOf(index)}${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  return `<row r="${at}">${cells.map(cellOf).join('')}</row>`;
}

async function* sheetOf(headings: readonly string[], rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(headings, 1, ' s="1"')}`;
  let chunk: string[] = [];
  let written = 1;
  for await (const row of rows) {
    if (written === MOST_ROWS) break;
    written += 1;
    if (chunk.push(rowOf(row, written)) < ROWS_A_CHUNK) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield `${chunk.join('')}</sheetData></worksheet>`;
}

/** Streams a workbook of at most 26 columns. Rows are fetched as the stream is read, and none are buffered. */
export function xlsxOf(headings: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetOf(headings, rows));
  const file = zip.outputStream as PassThrough;
  const fail = (error: Error) => file.destroy(error);
  sheet.once('error', fail);
  zip.once('error', fail);
  file.once('close', () => sheet.destroy());
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return file;
}
