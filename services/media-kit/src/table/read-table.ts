import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { fold } from '@recado/service-kit/text';
import type { SheetRow } from './open-table.js';

const MOST_EXTRA = 20;
/** An export puts an apostrophe before text that a spreadsheet would interpret as a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** `row` is the row number in the sheet, where the header is row 1. `extra` contains the other columns. */
export type TableRow<K extends string> = {
  row: number;
  cells: Record<K, string>;
  extra: { name: string; value: string }[];
};
type Headings<K extends string> = Readonly<Record<K, readonly string[]>>;

/** Returns the rows of a table with cells by column heading. @throws ERR_IMPORT_FILE if the required column is missing */
export function readTable<K extends string>(
  [header = [], ...rows]: readonly string[][],
  headings: Headings<K>,
  must: NoInfer<K>,
): TableRow<K>[] {
  const readRow = rowReader(header, headings, must);
  return rows.map((cells, index) => readRow({ row: index + 2, cells }));
}

/** Returns a function that reads a row by the column headings. @throws ERR_IMPORT_FILE if the required column is missing */
export function rowReader<K extends string>(
  header: readonly string[],
  headings: Headings<K>,
  must: NoInfer<K>,
): (sheetRow: SheetRow) => TableRow<K> {
  const folded = header.map(fold);
  const names = Object.keys(headings) as K[];
  const columns = names.map((name) => ({ name, at: folded.findIndex((text) => headings[name].includes(text)) }));
  if (columns.some(({ name, at }) => name === must && at < 0))
    throw new AppError('ERR_IMPORT_FILE', { details: { missing: headings[must][0] } });
  const known = columns.map(({ at }) => at);
  const others = header.flatMap((name, at) => (known.includes(at) || !name.trim() ? [] : [{ name: name.trim(), at }]));
  return ({ row, cells: texts }) => {
    const cell = (at: number) => (at < 0 ? '' : (texts[at] ?? '').replace(ESCAPED_FORMULA, '').trim());
    const cells = Object.fromEntries(columns.map(({ name, at }) => [name, cell(at)])) as Record<K, string>;
    const extra = others.slice(0, MOST_EXTRA).map(({ name, at }) => ({ name, value: cell(at) }));
    return { row, cells, extra };
  };
}

/** Returns why a row was rejected: its first problem. */
export function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : '';
}
