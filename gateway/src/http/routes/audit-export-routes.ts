import { Injectable } from '@nestjs/common';
import {
  AuditExportQuery,
  ExportAuditEntries,
  type AuditEntry,
  type AuditFields,
  type AuditFilter,
} from '@recado/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Calls } from '../calls.js';
import { parseInput } from '../request-input.js';
import { pagesFrom, sendTable } from './table-file.js';

type Page = z.output<typeof ExportAuditEntries.reply>;
const HEADINGS = [
  ...['quando', 'empresa', 'quem', 'tipo', 'ação', 'alvo', 'id do alvo', 'nome do alvo'],
  ...['endereço', 'navegador', 'antes', 'depois'],
];

/** GET /audit/export: streams the audit log as a file, page by page. */
@Injectable()
export class AuditExportRoutes {
  constructor(private readonly calls: Calls) {}

  register(server: FastifyInstance): void {
    server.get(
      '/audit/export',
      { onRequest: (request) => this.calls.admit(request, 'audit-page:view') },
      (request, reply) => this.export(request, reply),
    );
  }

  private async export(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = parseInput(AuditExportQuery, request.query, {}) as z.output<typeof AuditExportQuery>;
    const { format, ...filter } = query;
    const first = await this.calls.ask(request, ExportAuditEntries, filter);
    return sendTable(reply, { name: 'audit', format, headings: HEADINGS, rows: this.rows(request, filter, first) });
  }

  private async *rows(request: FastifyRequest, filter: AuditFilter, first: Page): AsyncGenerator<string[]> {
    const next = (cursor: string) => this.calls.ask(request, ExportAuditEntries, { ...filter, cursor });
    for await (const { entries } of pagesFrom(first, next)) yield* entries.map(rowOf);
  }
}

const rowOf = ({ at, companyName, actor, action, target, ip, userAgent, before, after }: AuditEntry): string[] => [
  ...[at, companyName, actor.name, actor.kind, action, target.kind, target.id ?? '', target.name],
  ...[ip ?? '', userAgent ?? '', linesOf(before), linesOf(after)],
];

const linesOf = (fields: AuditFields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : (value ?? '')}`)
    .join('\n');
