import { Injectable } from '@nestjs/common';
import { ExportReport, ReportExportQuery, type ReportFilter, type ReportRow } from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { REPORT_TEXTS } from './export-texts.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ExportReport.reply>;
type Reader = Pick<Page, 'timeZone' | 'language'>;

/** GET /ticket/reports/export: streams the tickets of a report as a file, page by page. */
@Injectable()
export class ReportExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/ticket/reports/export',
      { onRequest: (request) => this.calls.admit(request, 'dashboard:view') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parseInput(ReportExportQuery, request.query, {}) as z.output<typeof ReportExportQuery>;
    const { format, ...filter } = query;
    const first = await this.calls.ask(request, ExportReport, filter);
    const { headings } = REPORT_TEXTS[first.language];
    return sendTable(reply, { name: 'report', format, headings, rows: this.rows(request, filter, first) });
  }

  private async *rows(request: FastifyRequest, filter: ReportFilter, first: Page): AsyncGenerator<string[]> {
    const rowOf = rowsFor(first);
    const next = (cursor: string) => this.calls.ask(request, ExportReport, { ...filter, cursor });
    for await (const { tickets } of pagesFrom(first, next)) yield* tickets.map(rowOf);
  }
}

/** Formats times in the company's time zone, in a format that spreadsheets can sort. */
function rowsFor({ timeZone, language }: Reader): (row: ReportRow) => string[] {
  const { statuses, ratings, limits } = REPORT_TEXTS[language];
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const at = (time: string | null) => (time === null ? '' : clock.format(new Date(time)));
  const minutes = (time: number | null) => (time === null ? '' : String(time));
  return ({ number, status, contact, user, queue, whatsapp, tags, ...row }) => [
    ...[String(number), statuses[status], contact.name, contact.number],
    ...[user, queue, whatsapp].map((named) => named?.name ?? ''),
    ...[tags.map(({ name }) => name).join(', '), at(row.createdAt), at(row.closedAt)],
    ...[minutes(row.firstAnswerTime), minutes(row.resolutionTime)],
    row.rating === null ? '' : ratings[row.rating],
    ...[minutes(row.waitTime), minutes(row.supportTime)],
    ...[row.referral?.headline ?? '', row.referral?.sourceId ?? ''],
    (row.breached ?? []).map((limit) => limits[limit]).join(', '),
  ];
}
