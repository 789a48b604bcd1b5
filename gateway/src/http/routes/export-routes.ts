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
    const { format, searchParam } = parseInput(ExportContactsQuery, request.query, {}) as Query;
    const first = await this.page(request, searchParam, null);
    const rows = this.rows(request, searchParam, first);
    void reply.header('content-disposition', `attachment; filename="contacts.${format}"`);
    if (format === 'xlsx') {
      void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(xlsxOf(HEADINGS, rows));
    }
    // a cell that begins like a formula is not one
    const csv = stringify({ header: true, columns: HEADINGS, bom: true, escape_formulas: true });
    // a page that fails ends this download in the middle, and nothing else
    return reply.type('text/csv; charset=utf-8').send(pipeline(rows, csv, () => undefined));
  }

  /** The first page is read before the answer begins, so that its error is an ordinary answer. */
  private async *rows(request: FastifyRequest, searchParam: string, first: Page): AsyncGenerator<string[]> {
    yield* first.contacts.map(rowOf);
    for (let { next } = first; next !== null;) {
      const page = await this.page(request, searchParam, next);
      yield* page.contacts.map(rowOf);
      ({ next } = page);
    }
  }

  private page(request: FastifyRequest, searchParam: string, after: string | null): Promise<Page> {
    return this.calls.ask(request, ExportContacts, { after, searchParam });
  }
}

const rowOf = ({ name, number, email, createdAt, extraInfo }: Contact): string[] => [
  name,
  number,
  email,
  createdAt.slice(0, 10),
  extraInfo.map((pair) => `${pair.name}: ${pair.value}`).join('\n'),
];
