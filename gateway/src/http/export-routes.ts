import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ExportContacts, ExportContactsQuery, type Contact } from '@recado/contracts';
import { stringify } from 'csv-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from './calls.js';
import { parseInput } from './request-input.js';
import { xlsxOf } from './xlsx-stream.js';

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
    const rows = this.rows(request, searchParam);
    void reply.header('content-disposition', `attachment; filename="contacts.${format}"`);
    if (format === 'xlsx') {
      void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(xlsxOf(HEADINGS, rows));
    }
    // a cell that begins like a formula is not one
    const csv = stringify({ header: true, columns: HEADINGS, bom: true, escape_formulas: true });
    return reply.type('text/csv; charset=utf-8').send(Readable.from(rows).pipe(csv));
  }

  private async *rows(request: FastifyRequest, searchParam: string): AsyncGenerator<string[]> {
    let after: string | null = null;
    do {
      const page: z.output<typeof ExportContacts.reply> = await this.calls.ask(request, ExportContacts, {
        after,
        searchParam,
      });
      yield* page.contacts.map(rowOf);
      after = page.next;
    } while (after !== null);
  }
}

const rowOf = ({ name, number, email, createdAt, extraInfo }: Contact): string[] => [
  name,
  number,
  email,
  createdAt.slice(0, 10),
  extraInfo.map((pair) => `${pair.name}: ${pair.value}`).join('\n'),
];
