import { pipeline } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ExportContacts, ExportContactsQuery, type Contact } from '@recado/contracts';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { xlsxOf } from './xlsx-stream.js';

type Page = z.output<typeof ExportContacts.reply>;
type Query = z.output<typeof ExportContactsQuery>;
type Filter = Omit<Query, 'format'>;
const TYPE_OF = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export const EXPORT_TYPES = Object.values(TYPE_OF);
const HEADINGS = ['nome', 'numero', 'email', 'criado', 'extra'];

/** Files that are made from what services answer page by page. */
@Injectable()
export class ExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/contacts/export',
      { onRequest: (request) => this.calls.admit(request, 'contacts-page:importExport') },
      (request, reply) => this.contacts(request, reply),
    );
  }

  private async contacts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { format, ...filter } = parseInput(ExportContactsQuery, request.query, {}) as Query;
    const first = await this.page(request, filter, null);
    const rows = this.rows(request, filter, first);
    void reply.header('content-disposition', `attachment; filename="contacts.${format}"`);
    void reply.type(TYPE_OF[format]);
    if (format === 'xlsx') return reply.send(xlsxOf(HEADINGS, rows));
    // Excel in Portuguese and Spanish parts columns at semicolons. A cell that begins like a formula is none.
    const csv = stringify({ header: true, columns: HEADINGS, bom: true, delimiter: ';', escape_formulas: true });
    // a page that fails ends this download in the middle, and nothing else
    return reply.send(pipeline(rows, csv, () => undefined));
  }

  /** The first page is read before the answer begins, so that its error is an ordinary answer. */
  private async *rows(request: FastifyRequest, filter: Filter, first: Page): AsyncGenerator<string[]> {
    yield* first.contacts.map(rowOf);
    for (let { next } = first; next !== null;) {
      const page = await this.page(request, filter, next);
      yield* page.contacts.map(rowOf);
      ({ next } = page);
    }
  }

  private page(request: FastifyRequest, filter: Filter, after: string | null): Promise<Page> {
    return this.calls.ask(request, ExportContacts, { after, ...filter });
  }
}

const rowOf = ({ name, number, email, createdAt, extraInfo }: Contact): string[] => [
  name,
  number,
  email,
  createdAt.slice(0, 10),
  extraInfo.map((pair) => `${pair.name}: ${pair.value}`).join('\n'),
];
