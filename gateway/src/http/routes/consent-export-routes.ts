import { Injectable } from '@nestjs/common';
import { ConsentExportQuery, ExportConsents, type ConsentRecord } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { CONSENT_TEXTS } from './consent-export-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ExportConsents.reply>;
type Filter = Omit<z.output<typeof ConsentExportQuery>, 'format'>;

/** GET /consents/export: streams the consent ledger as a file, page by page. */
@Injectable()
export class ConsentExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/consents/export',
      { onRequest: (request) => this.calls.admit(request, 'campaigns:manage') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = parseInput(ConsentExportQuery, request.query, {});
    const { format, ...filter } = input as z.output<typeof ConsentExportQuery>;
    const first = await this.calls.ask(request, ExportConsents, filter);
    const { headings } = CONSENT_TEXTS[first.language];
    return sendTable(reply, { name: 'consents', format, headings, rows: this.rows(request, filter, first) });
  }

  private async *rows(request: FastifyRequest, filter: Filter, first: Page): AsyncGenerator<string[]> {
    const next = (cursor: string) => this.calls.ask(request, ExportConsents, { ...filter, cursor });
    for await (const page of pagesFrom(first, next)) yield* page.records.map(rowsFor(page));
  }
}

/** Formats times in the company's time zone, in a format that spreadsheets can sort. */
function rowsFor({ timeZone, language, connections }: Page): (record: ConsentRecord) => string[] {
  const { kinds, sources, bases, allNumbers } = CONSENT_TEXTS[language];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const names = new Map(connections.map(({ id, name }) => [id, name]));
  return ({ at, name, number, kind, source, whatsappId, userName, basis, fileName, note }) => [
    ...[clock.format(new Date(at)), name, number, kinds[kind], sources[source]],
    whatsappId === null ? allNumbers : (names.get(whatsappId) ?? whatsappId),
    ...[userName, basis ? bases[basis] : '', fileName ?? '', note],
  ];
}
