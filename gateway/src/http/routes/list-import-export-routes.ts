import { Injectable } from '@nestjs/common';
import { ExportListImport, ListImportExportQuery, type ImportedRow, type TextLanguage } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { IMPORT_TEXTS } from './import-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

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

  private async *rows(request: FastifyRequest, id: string, first: Page): AsyncGenerator<string[]> {
    const rowOf = rowsFor(first.language);
    const next = (cursor: string) => this.calls.ask(request, ExportListImport, { id, cursor });
    for await (const { rows } of pagesFrom(first, next)) yield* rows.map(rowOf);
  }
}

function rowsFor(language: TextLanguage): (row: ImportedRow) => string[] {
  const { results, fields, reasons, other } = IMPORT_TEXTS[language];
  const because = (reason: string) => {
    const [field = '', problem = ''] = reason.split(': ');
    return reason && `${fields[field] ?? field}: ${reasons[problem] ?? other}`;
  };
  return ({ row, name, number, email, result, reason }) => [
    ...[String(row), name, number, email, results[result], because(reason)],
  ];
}
