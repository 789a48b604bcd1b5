// Reads a table in a thread of its own: a file that somebody made up may cost that thread its memory, and nobody else theirs.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { read, utils } from '@e965/xlsx';
import { isUnpackedWithin } from './unpacked-size.mjs';

const { file, isCsv, maxRows, maxUnpackedBytes } = workerData;

const textOf = (cell) => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

/** How a file of Excel's old kind begins, whatever its name is. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The values of the first sheet: no formulas, no styles, and not more rows than an import may have. */
function oldRows(bytes) {
  const options = {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    bookVBA: false,
    cellDates: true,
  };
  const book = read(bytes, { ...options, sheets: 0, sheetRows: maxRows + 2 });
  const [first] = book.SheetNames;
  if (first === undefined) throw new Error('a workbook without a sheet');
  return utils.sheet_to_json(book.Sheets[first], { header: 1, raw: true, defval: null, blankrows: false });
}

/** Excel writes a CSV in the encoding of the computer unless told otherwise: bytes that are no UTF-8 are Windows-1252. */
function decoded(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that the first line has most often: Excel takes the semicolon where the comma stands in numbers. */
function delimiterOf(text) {
  const [heading = ''] = text.split('\n', 1);
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

async function readRows(bytes) {
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) return oldRows(bytes);
  if (!isCsv) return await readSheet(bytes);
  const text = decoded(bytes);
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
}

/** A spreadsheet is a zip file: a few megabytes may unpack to gigabytes, so its size is known before it is read. */
const bytes = await readFile(file);
const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
const isTooLarge = !isCsv && isZip && !(await isUnpackedWithin(bytes, maxUnpackedBytes));
const rows = isTooLarge ? [] : await readRows(bytes);
parentPort.postMessage({
  rows: rows.slice(0, maxRows + 1).map((row) => row.slice(0, 60).map(textOf)),
  isTooLong: rows.length > maxRows + 1,
  isTooLarge,
});
