import { Injectable } from '@nestjs/common';
import { ExportListImport, ListImportExportQuery, type ImportedRow } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { IMPORT_TEXTS, type Language } from './import-texts.js';
import { sendTable } from './table-file.js';

type Page = z.output<typeof ExportListImport.reply>;

/** GET /contact-list-imports/:id/export: what became of each row of an import, made from what the service answers page by page. */
@Injectable()
export class ListImportExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/contact-list-imports/:id/export',
      { onRequest: (request) => this.calls.admit(request, 'campaigns:manage') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = parseInput(ListImportExportQuery, request.query, request.params);
    const { format, id } = input as z.output<typeof ListImportExportQuery>;
    const first = await this.calls.ask(request, ExportListImport, { id });
    const { headings } = IMPORT_TEXTS[first.language];
    return sendTable(reply, { name: 'import', format, headings, rows: this.rows(request, id, first) });
  }

  /** The first page is read before the answer begins, so that its error is an ordinary answer. */
  private async *rows(request: FastifyRequest, id: string, first: Page): AsyncGenerator<string[]> {
    const rowOf = rowsFor(first.language);
    yield* first.rows.map(rowOf);
    for (let { nextCursor } = first; nextCursor !== null;) {
      const page = await this.calls.ask(request, ExportListImport, { id, cursor: nextCursor });
      yield* page.rows.map(rowOf);
      ({ nextCursor } = page);
    }
  }
}

function rowsFor(language: Language): (row: ImportedRow) => string[] {
  const { results, fields, reasons, other } = IMPORT_TEXTS[language];
  const because = (reason: string) => {
    const [field = '', problem = ''] = reason.split(': ');
    return reason && `${fields[field] ?? field}: ${reasons[problem] ?? other}`;
  };
  return ({ row, name, number, email, result, reason }) => [
    ...[String(row), name, number, email, results[result], because(reason)],
  ];
}
