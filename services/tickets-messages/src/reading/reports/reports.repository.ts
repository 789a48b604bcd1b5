import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from '../../conversations/ticket.js';
import { INDEX, TicketSchema } from '../../conversations/tickets.schemas.js';
import { fieldsOf, indexFor, type TicketMatch } from '../figures/ticket-match.js';
import type { Slice } from '../../shared/paging/page-cursors.js';
import { partsOfKey, type ReportedTicket } from './reported-ticket.js';

type Range = { $gte?: Date; $lt?: Date };
export type Report = { createdAt: Range; match: TicketMatch };

const FIELDS = {
  ...{ companyId: 1, uuid: 1, number: 1, status: 1, userId: 1, queueId: 1, whatsappId: 1, tagIds: 1 },
  ...{ 'contact.id': 1, 'contact.name': 1, 'contact.number': 1 },
  ...{ createdAt: 1, closedAt: 1, acceptedAt: 1, firstAnswerMs: 1, rating: 1, referral: 1, breaches: 1 },
} as const;

/** Reads the tickets of a report, newest first. Each page is one index scan. */
@Injectable()
export class ReportsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async list(companyId: string, report: Report, slice: Slice): Promise<ReportedTicket[]> {
    return this.cursor(companyId, report, slice).toArray();
  }

  async count(companyId: string, report: Report, limit: number): Promise<number> {
    return this.tickets.countDocuments(wantedOf(companyId, report, null), { limit, hint: indexFor(report.match) });
  }

  /** Returns the ads' headlines, from the last ticket of each. */
  async adHeadlines(companyId: string, adIds: readonly string[]): Promise<Map<string, string>> {
    const newest = { sort: { createdAt: -1, _id: -1 }, projection: { referral: 1 }, hint: INDEX.fromAd } as const;
    const find = async (id: string) => {
      const ticket = await this.tickets.findOne({ companyId, 'referral.sourceId': id }, newest);
      return [id, ticket?.referral?.headline ?? ''] as const;
    };
    return new Map(await Promise.all(adIds.map(find)));
  }

  /** Explains the query plan of a page, for tests that check the index. */
  async explain(companyId: string, report: Report, slice: Slice): Promise<mongo.Document> {
    return this.cursor(companyId, report, slice).explain('executionStats');
  }

  private cursor(companyId: string, report: Report, { after, skip, limit }: Slice): mongo.FindCursor<ReportedTicket> {
    return this.tickets
      .find(wantedOf(companyId, report, after), { hint: indexFor(report.match) })
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .project<ReportedTicket>(FIELDS);
  }
}

function wantedOf(companyId: string, { createdAt, match }: Report, after: string | null): mongo.Filter<Ticket> {
  const wanted = { companyId, ...fieldsOf(match) };
  const isBounded = Object.keys(createdAt).length > 0;
  if (after === null) return { ...wanted, ...(isBounded && { createdAt }) };
  const last = partsOfKey(after);
  const older = [{ createdAt: { $lt: last.createdAt } }, { _id: { $lt: last._id } }];
  return { ...wanted, createdAt: { ...createdAt, $lte: last.createdAt }, $or: older };
}
