import { Injectable } from '@nestjs/common';
import {
  ExportContactImport,
  ExportListImport,
  ImportExportQuery,
  type ImportedRow,
  type ImportedRowsPage,
  type Permission,
  type TextLanguage,
} from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { IMPORT_TEXTS } from './import-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ImportedRowsPage>;
type Report = typeof ExportListImport | typeof ExportContactImport;

const REPORTS = [
  { path: '/contact-list-imports/:id/export', access: 'campaigns:manage', rpc: ExportListImport },
  { path: '/contact-imports/:id/export', access: 'contacts-page:importExport', rpc: ExportContactImport },
] as const satisfies { path: string; access: Permission; rpc: Report }[];

/** Streams the result of each row of an import as a file, page by page. */
@Injectable()
export class ImportExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    for (const { path, access, rpc } of REPORTS) {
      const onRequest = (request: FastifyRequest) => this.calls.admit(request, access);
      server.get(path, { onRequest }, (request, reply) => this.export(rpc, request, reply));
    }
  }

  private async export(rpc: Report, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = parseInput(ImportExportQuery, request.query, request.params);
    const { format, id } = input as z.output<typeof ImportExportQuery>;
    const first = await this.calls.ask(request, rpc, { id });
    const next = (cursor: string) => this.calls.ask(request, rpc, { id, cursor });
    const { headings } = IMPORT_TEXTS[first.language];
    return sendTable(reply, { name: 'import', format, headings, rows: rowsFrom(first, next) });
  }
}

async function* rowsFrom(first: Page, next: (cursor: string) => Promise<Page>): AsyncGenerator<string[]> {
  const rowOf = rowsFor(first.language);
  for await (const { rows } of pagesFrom(first, next)) yield* rows.map(rowOf);
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
