import { type CONTACT_HEADINGS, CreateContactInput } from '@recado/contracts';
import { reasonOf, type TableRow } from '@recado/media-kit/table';

export type ContactRow = TableRow<keyof typeof CONTACT_HEADINGS>;
export type ImportRow = { row: number; name: string; number: string; email: string } & (
  { input: CreateContactInput; reason?: undefined } | { input?: undefined; reason: string }
);

/** The contact that a row names, or what is wrong with it. */
export function importRow({ row, cells, extra }: ContactRow): ImportRow {
  const { number, email } = cells;
  const name = cells.name || number;
  const extraInfo = extra
    .map(({ name: heading, value }) => ({ name: heading.slice(0, 100), value: value.slice(0, 1_000) }))
    .filter(({ value }) => value !== '');
  const result = CreateContactInput.safeParse({ name, number, email, extraInfo });
  if (result.success) return { row, name, number, email, input: result.data };
  return { row, name, number, email, reason: reasonOf(result.error) };
}
