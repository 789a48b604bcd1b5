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
 * Yields the first page and fetches the others on demand. The first one is read before the response starts, so that its
 * error can still be sent as a normal error response.
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

/** Sends a table as a file. Rows are fetched only as fast as the client reads. */
export function sendTable(reply: FastifyReply, { name, format, headings, rows }: Table): FastifyReply {
  void reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  void reply.type(TYPE_OF[format]);
  if (format === 'xlsx') return reply.send(xlsxOf(headings, rows));
  // Excel in Portuguese and Spanish separates columns by semicolons. Cells that look like formulas are escaped.
  const csv = stringify({ header: true, columns: [...headings], bom: true, delimiter: ';', escape_formulas: true });
  // a failing page aborts only this download
  return reply.send(pipeline(rows, csv, () => undefined));
}
