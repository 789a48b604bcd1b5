import { CreateContactInput } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { z } from 'zod';
import { fold } from '@recado/service-kit/text';

export type ImportRow = { row: number; name: string; number: string } & (
  { input: CreateContactInput; reason?: undefined } | { input?: undefined; reason: string }
);

const HEADINGS: Readonly<Record<'name' | 'number' | 'email', readonly string[]>> = {
  name: ['nome', 'name', 'nombre'],
  number: ['numero', 'number', 'telefone', 'phone', 'whatsapp', 'celular'],
  email: ['email', 'e-mail', 'correo'],
};

type Columns = { name: number; number: number; email: number; extra: { name: string; at: number }[] };

/** @throws ERR_IMPORT_FILE without a column of numbers */
function columnsOf(header: readonly string[]): Columns {
  const folded = header.map(fold);
  const at = (kind: keyof typeof HEADINGS) => folded.findIndex((heading) => HEADINGS[kind].includes(heading));
  const columns = { name: at('name'), number: at('number'), email: at('email') };
  if (columns.number < 0) throw new AppError('ERR_IMPORT_FILE', { details: { missing: 'numero' } });
  const known = Object.values(columns);
  const extra = header.flatMap((name, index) => (known.includes(index) || !name.trim() ? [] : [{ name, at: index }]));
  return { ...columns, extra: extra.slice(0, 20) };
}

/** The contacts that a table names, each row by itself: what is wrong with one does not stop the others. */
export function importRows([header = [], ...rows]: readonly string[][]): ImportRow[] {
  const columns = columnsOf(header);
  return rows.map((cells, index) => rowOf(cells, columns, index + 2));
}

function rowOf(cells: readonly string[], columns: Columns, row: number): ImportRow {
  const cell = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim());
  const number = cell(columns.number);
  const name = cell(columns.name) || number;
  const extraInfo = columns.extra
    .map(({ name: heading, at }) => ({ name: heading.trim().slice(0, 100), value: cell(at).slice(0, 1_000) }))
    .filter(({ value }) => value !== '');
  const result = CreateContactInput.safeParse({ name, number, email: cell(columns.email), extraInfo });
  if (result.success) return { row, name, number, input: result.data };
  return { row, name, number, reason: reasonOf(result.error) };
}

function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.')}: ${issue.message}` : '';
}
