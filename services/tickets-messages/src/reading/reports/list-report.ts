import {
  ExportReport,
  ListReport,
  PAGE_SIZE,
  rangeOfDays,
  type Actor,
  type ReportFilter,
  type ReportRow,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { PageCursors } from '../../shared/paging/page-cursors.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { scopeOf } from '../figures/ticket-match.js';
import { keyOf, type ReportedTicket, timesOf } from './reported-ticket.js';
import { type Report, ReportsRepository } from './reports.repository.js';

type NamedRecord = { id: string; name: string };
const named = (found: NamedRecord | null): NamedRecord | null => found && { id: found.id, name: found.name };

/** A ticket as a row of a report, with current names. */
@Injectable()
export class ReportView {
  constructor(private readonly names: DisplayNames) {}

  show(ticket: ReportedTicket): ReportRow {
    const { _id: id, companyId, uuid, number, status, tagIds = [] } = ticket;
    const { id: contactId = '', name = '', number: phone = '' } = ticket.contact ?? {};
    return {
      ...{ id, uuid, number, status },
      contact: { id: contactId, name, number: phone },
      user: named(this.names.user(ticket)),
      queue: named(this.names.queue(ticket)),
      whatsapp: named(this.names.connection(ticket)),
      tags: this.names.tagsOf(companyId, tagIds).map(({ id: tagId, name: tag }) => ({ id: tagId, name: tag })),
      referral: ticket.referral ?? null,
      ...timesOf(ticket),
    };
  }
}

const ROWS_OF_FILE = 500;

/** Returns the tickets of a report in pages, for the screen and for the file that the gateway writes. */
@Injectable()
export class ListReportHandler {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly cursors: PageCursors,
    private readonly view: ReportView,
    private readonly settings: CompanySettings,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListReport)
  async execute(
    { cursor, pageNumber, ...filter }: z.output<typeof ListReport.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListReport.reply>> {
    const actor = actorOf(context);
    const { items, ...page } = await this.read(actor, filter, { cursor, pageNumber, size: PAGE_SIZE });
    return { tickets: items.map((ticket) => this.view.show(ticket)), ...page };
  }

  @OnRpc(ExportReport)
  async pageOfFile(
    { cursor, ...filter }: z.output<typeof ExportReport.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ExportReport.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    if (cursor === undefined) await this.audit(context, filter);
    const { items, nextCursor } = await this.read(actor, filter, { cursor, pageNumber: 1, size: ROWS_OF_FILE });
    const timeZone = this.settings.timeZone(companyId);
    const tickets = items.map((ticket) => this.view.show(ticket));
    return { tickets, nextCursor, timeZone, language: this.settings.language(companyId) };
  }

  private read(
    actor: Actor,
    filter: ReportFilter,
    page: { cursor: string | undefined; pageNumber: number; size: number },
  ) {
    const { companyId } = actor;
    const report = this.reportOf(actor, filter);
    return this.cursors.read({
      key: `report:${companyId}:${JSON.stringify([filter, report.match.queueIds])}`,
      ...page,
      find: (slice) => this.reports.list(companyId, report, slice),
      countUpTo: (limit) => this.reports.count(companyId, report, limit),
      sortKeyOf: keyOf,
    });
  }

  /** Supervisors of queues get only the tickets of these queues. */
  private reportOf(actor: Actor, { dateStart, dateEnd, ...match }: ReportFilter): Report {
    const createdAt = rangeOfDays(dateStart, dateEnd, this.settings.timeZone(actor.companyId));
    return { createdAt, match: { ...match, ...scopeOf(actor) } };
  }

  /** Audits the export before the first page is sent, even if the download is not completed. */
  private audit(context: RpcContext, filter: ReportFilter): Promise<void> {
    return this.transactions.run(({ announce }) => {
      const target = { kind: 'ticket', id: null, name: '' };
      announce(...auditOf(context, { action: 'reports.exported', target, changes: changesBetween(null, filter) }));
      return Promise.resolve();
    });
  }
}
