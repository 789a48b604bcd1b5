import { pipeline } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';
import { xlsxOf } from './xlsx-stream.js';

const TYPE_OF = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const EXPORT_TYPES = Object.values(TYPE_OF);

type Table = {
  name: string;
  format: keyof typeof TYPE_OF;
  headings: readonly string[];
  rows: AsyncIterable<readonly string[]>;
};

/**
 * Goes from page to page as fast as they are taken. The first one is read before the answer begins, so that its error is an
 * ordinary answer.
 */
export async function* pagesFrom<P extends { nextCursor: string | null }>(
  first: P,
  read: (cursor: string) => Promise<P>,
): AsyncGenerator<P> {
  yield first;
  for (let { nextCursor } = first; nextCursor !== null;) {
    const page = await read(nextCursor);
    yield page;
    ({ nextCursor } = page);
  }
}

/** Sends a table as a file. Its rows are asked for as fast as the file is read. */
export function sendTable(reply: FastifyReply, { name, format, headings, rows }: Table): FastifyReply {
  void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  void reply.type(TYPE_OF[format]);
  if (format === 'xlsx') return reply.send(xlsxOf(headings, rows));
  // Excel in Portuguese and Spanish parts columns at semicolons. A cell that begins like a formula is none.
  const csv = stringify({ header: true, columns: [...headings], bom: true, delimiter: ';', escape_formulas: true });
  // a page that fails ends this download in the middle, and nothing else
  return reply.send(pipeline(rows, csv, () => undefined));
}
