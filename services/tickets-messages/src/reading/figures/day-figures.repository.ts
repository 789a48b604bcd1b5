import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Rating } from '../../conversations/ratings/rating.js';
import type { Ticket } from '../../conversations/ticket.js';
import { INDEX, TicketSchema } from '../../conversations/tickets.schemas.js';
import type { DayFigures, FinishedOfUser, OpenedTicket, RatedUser } from './figures.js';
import { fieldsOf, indexFor, queueField, type TicketMatch } from './ticket-match.js';

/** The format version of stored figures. A release with a new format increments it, and figures are computed again. */
const FORM = 3;

/** A company's figures for a past day, for a version of that day's tickets. */
type StoredFigures = {
  _id: string;
  companyId: string;
  timeZone: string;
  day: string;
  version: number;
  form?: number;
  figures: DayFigures;
};
const DayFiguresSchema = new CollectionSchema<StoredFigures>('ticket_day_figures');
// Reads the days of a dashboard or report.
DayFiguresSchema.index({ companyId: 1, timeZone: 1, day: 1 });

export type Range = { $gte?: Date; $lt?: Date };
type QueueIds = TicketMatch['queueIds'];
type DayRange = { first: string; last: string };
type FiguresScope = Pick<StoredFigures, 'companyId' | 'timeZone'>;

const OF_OPENED = {
  ...{ _id: 0, status: 1, userId: 1, queueId: 1, whatsappId: 1, tagIds: 1, 'referral.sourceId': 1 },
  ...{ createdAt: 1, closedAt: 1, acceptedAt: 1, firstAnswerMs: 1, rating: 1 },
} as const;
/** Large enough for a day's tickets of a large company, which has a few thousand a day. */
const BATCH = 10_000;

/** Stores the figures for past days, and reads the tickets and ratings they are computed from. */
@Injectable()
export class DayFiguresRepository {
  private readonly figures: mongo.Collection<StoredFigures>;
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly ratings: mongo.Collection<Rating>;

  constructor(@InjectConnection() connection: Connection) {
    this.figures = collectionOf(connection, DayFiguresSchema);
    this.tickets = collectionOf(connection, TicketSchema);
    // only for sums; the module ratings/ owns the schema and its indexes
    this.ratings = connection.getClient().db(connection.name).collection('ticket_ratings');
  }

  /** Finds stored figures, except those that an earlier release stored in another format. */
  async find({ companyId, timeZone }: FiguresScope, { first, last }: DayRange): Promise<StoredFigures[]> {
    return this.figures.find({ companyId, timeZone, day: { $gte: first, $lte: last }, form: FORM }).toArray();
  }

  async store(of: readonly Omit<StoredFigures, '_id' | 'form'>[]): Promise<void> {
    const writes = of.map((one) => {
      const { companyId, timeZone, day } = one;
      const filter = { companyId, _id: `${companyId}:${timeZone}:${day}` };
      return { updateOne: { filter, update: { $set: { ...one, form: FORM } }, upsert: true } };
    });
    if (writes.length > 0) await this.figures.bulkWrite(writes, { ordered: false });
  }

  /** Returns when the company's first ticket was opened. */
  async firstOpening(companyId: string): Promise<Date | undefined> {
    const first = { sort: { createdAt: 1 }, projection: { _id: 0, createdAt: 1 }, hint: INDEX.byCreation } as const;
    return (await this.tickets.findOne({ companyId }, first))?.createdAt;
  }

  opened(companyId: string, createdAt: Range, match: TicketMatch = {}): mongo.FindCursor<OpenedTicket> {
    return this.tickets
      .find({ companyId, createdAt, ...fieldsOf(match) }, { hint: indexFor(match), batchSize: BATCH })
      .project<OpenedTicket>(OF_OPENED);
  }

  /** Counts the tickets closed in a period per user, on index keys alone unless it is limited to some queues. */
  async finished(companyId: string, closedAt: Required<Range>, queueIds?: QueueIds): Promise<FinishedOfUser[]> {
    return this.tickets.aggregate<FinishedOfUser>(...finishedPipeline(companyId, closedAt, queueIds)).toArray();
  }

  /** Counts each user's ratings in a period. */
  async rated(companyId: string, ratedAt: Required<Range>, queueIds?: QueueIds): Promise<RatedUser[]> {
    const found = this.ratings.aggregate<RatedUser>([
      { $match: { companyId, rate: { $gte: 1 }, ratedAt, ...queueField({ queueIds }) } },
      { $group: { _id: { userId: '$userId', rate: '$rate' }, count: { $sum: 1 } } },
      { $project: { _id: 0, userId: '$_id.userId', rate: '$_id.rate', count: 1 } },
    ]);
    return found.toArray();
  }

  /** Explains the query plan, for the test that checks the index. */
  async explainFinished(companyId: string, closedAt: Required<Range>): Promise<mongo.Document> {
    return this.tickets.aggregate(...finishedPipeline(companyId, closedAt)).explain('executionStats');
  }
}

function finishedPipeline(
  companyId: string,
  closedAt: Required<Range>,
  queueIds?: QueueIds,
): [mongo.Document[], mongo.AggregateOptions] {
  return [
    [
      { $match: { companyId, closedAt, ...queueField({ queueIds }) } },
      { $group: { _id: '$userId', count: { $sum: 1 } } },
      { $project: { _id: 0, userId: '$_id', count: 1 } },
    ],
    { hint: INDEX.closed },
  ];
}
