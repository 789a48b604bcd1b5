import {
  can,
  ExportAuditEntries,
  ListAuditEntries,
  PAGE_SIZE,
  type Actor,
  type AuditEntry,
  type RequestOf,
  rangeOfDays,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { FindCompanies } from '../companies/find-companies.js';
import { cursorOf, positionOf } from './audit-cursor.js';
import { type AuditDocument, AuditRepository } from './audit.repository.js';

const ROWS_OF_EXPORT = 500;
type Page = { entries: AuditEntry[]; hasMore: boolean; nextCursor: string | null };
type Request = RequestOf<typeof ExportAuditEntries>;

/** Reads the audit log of the caller's company; the operator may read that of any company or of all. */
@Injectable()
export class ReadAuditHandler {
  constructor(
    private readonly audit: AuditRepository,
    private readonly findCompanies: FindCompanies,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND for another company's */
  @OnRpc(ListAuditEntries)
  async list(
    { pageNumber: _number, ...request }: RequestOf<typeof ListAuditEntries>,
    context: RpcContext,
  ): Promise<Page> {
    return this.read(reader(context, request), request, PAGE_SIZE);
  }

  /** Exporting the first page is itself audited, with the filter. @throws the errors of `list` */
  @OnRpc(ExportAuditEntries)
  async export(request: Request, context: RpcContext): Promise<Page> {
    const actor = reader(context, request);
    const { cursor, companyId, ...filter } = request;
    if (cursor === undefined)
      await this.transactions.run(async ({ announce }) => {
        const company = companyId && (await this.findCompanies.names([companyId])).get(companyId);
        const changes = changesBetween(null, { ...filter, company });
        announce(...auditOf(context, { action: 'audit.exported', target: { id: null, name: '' }, changes }));
      });
    return this.read(actor, request, ROWS_OF_EXPORT);
  }

  private async read(actor: Actor, request: Request, limit: number): Promise<Page> {
    const { companyId, dateStart, dateEnd, cursor, ...filter } = request;
    const { timeZone } = await this.findCompanies.get(actor.companyId);
    const period = rangeOfDays(dateStart, dateEnd, timeZone);
    const of = actor.super ? (companyId ?? null) : actor.companyId;
    const after = positionOf(cursor);
    const found = await this.audit.list(of, { ...filter, period }, { after, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const names = await this.findCompanies.names(shown.map((one) => one.companyId));
    return {
      entries: shown.map((one) => entryOf(one, names.get(one.companyId) ?? '', actor)),
      hasMore: last !== undefined,
      nextCursor: last ? cursorOf({ at: last.at, id: last._id }) : null,
    };
  }
}

function reader(context: RpcContext, { companyId }: Request): Actor {
  const actor = actorOf(context);
  if (!can(actor, 'audit-page:view')) throw new AppError('ERR_NO_PERMISSION');
  if (companyId !== undefined && companyId !== actor.companyId && !actor.super)
    throw new AppError('ERR_NO_COMPANY_FOUND');
  return actor;
}

/** Hides the operator's IP address and browser from companies. */
function entryOf(document: AuditDocument, companyName: string, reader: Actor): AuditEntry {
  const { _id: id, at, words: _words, expiresAt: _expires, ...act } = document;
  const entry = { ...act, id, companyName, at: at.toISOString() };
  return act.actor.kind === 'operator' && !reader.super ? { ...entry, ip: null, userAgent: null } : entry;
}
