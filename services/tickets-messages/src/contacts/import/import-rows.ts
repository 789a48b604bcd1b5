import { CONTACT_HEADINGS, CreateContactInput } from '@recado/contracts';
import { readTable, reasonOf, type TableRow } from '@recado/media-kit/table';

export type ImportRow = { row: number; name: string; number: string } & (
  { input: CreateContactInput; reason?: undefined } | { input?: undefined; reason: string }
);

/** The contacts that a table names, each row by itself: what is wrong with one does not stop the others. */
export const importRows = (table: readonly string[][]): ImportRow[] =>
  readTable(table, CONTACT_HEADINGS, 'number').map(rowOf);

function rowOf({ row, cells, extra }: TableRow<keyof typeof CONTACT_HEADINGS>): ImportRow {
  const { number, email } = cells;
  const name = cells.name || number;
  const extraInfo = extra
    .map(({ name: heading, value }) => ({ name: heading.slice(0, 100), value: value.slice(0, 1_000) }))
    .filter(({ value }) => value !== '');
  const result = CreateContactInput.safeParse({ name, number, email, extraInfo });
  if (result.success) return { row, name, number, input: result.data };
  return { row, name, number, reason: reasonOf(result.error) };
}
