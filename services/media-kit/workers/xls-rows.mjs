import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';

const MOST_COLUMNS = 60;
/** The signature of the old Excel format (.xls), regardless of the file name. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

export const isOldExcel = (bytes) => bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL);

export const textOf = (cell) => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

const OPTIONS = {
  ...{ dense: true, cellFormula: false, cellHTML: false, cellText: false, bookVBA: false, cellDates: true },
};

/** Returns the values of the first sheet, without formulas and styles, up to just over the row limit of an import. */
export function oldRows(bytes, maxRows, blankrows = false) {
  const book = read(bytes, { ...OPTIONS, sheets: 0, sheetRows: maxRows + 2 });
  const [first] = book.SheetNames;
  if (first === undefined) throw new Error('a workbook without a sheet');
  return utils.sheet_to_json(book.Sheets[first], { header: 1, raw: true, defval: null, blankrows });
}

/** The .xls format cannot be read in chunks. It has at most 65,536 rows. */
export async function* xlsRows(file, maxRows) {
  const rows = oldRows(await readFile(file), maxRows, true);
  for (const [index, cells] of rows.entries())
    yield { row: index + 1, cells: cells.slice(0, MOST_COLUMNS).map(textOf) };
}
