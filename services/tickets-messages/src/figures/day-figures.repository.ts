import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from '../conversations/ticket.js';
import { INDEX, TicketSchema } from '../conversations/tickets.schemas.js';
import type { Rating } from '../ratings/rating.js';
import { DayFiguresSchema, type StoredFigures } from './day-figures.schemas.js';
import type { ClosedTicket, OpenedTicket } from './figures.js';
import { fieldsOf, indexFor, type TicketMatch } from './ticket-match.js';

export type Range = { $gte?: Date; $lt?: Date };
type Place = Pick<StoredFigures, 'companyId' | 'timeZone'>;

const OF_OPENED = {
  ...{ _id: 0, status: 1, userId: 1, queueId: 1, whatsappId: 1, tagIds: 1 },
  ...{ createdAt: 1, closedAt: 1, acceptedAt: 1, firstAnswerMs: 1, rating: 1 },
} as const;
const OF_CLOSED = { _id: 0, userId: 1, createdAt: 1, closedAt: 1, acceptedAt: 1 } as const;
const OF_RATED = { _id: 0, userId: 1, rate: 1, ratedAt: 1 } as const;
const BATCH = 1_000;

/** Keeps the figures of past days, and reads the tickets and ratings that they are made of. */
@Injectable()
export class DayFiguresRepository {
  private readonly figures: mongo.Collection<StoredFigures>;
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly ratings: mongo.Collection<Rating>;

  constructor(@InjectConnection() connection: Connection) {
    this.figures = collectionOf(connection, DayFiguresSchema);
    this.tickets = collectionOf(connection, TicketSchema);
    // only its sums are read here; the schema and its indexes are those of the module ratings/
    this.ratings = connection.getClient().db(connection.name).collection('ticket_ratings');
  }

  async find({ companyId, timeZone }: Place, first: string, last: string): Promise<StoredFigures[]> {
    return this.figures.find({ companyId, timeZone, day: { $gte: first, $lte: last } }).toArray();
  }

  async store(of: readonly Omit<StoredFigures, '_id'>[]): Promise<void> {
    const writes = of.map((one) => {
      const { companyId, timeZone, day } = one;
      const filter = { companyId, _id: `${companyId}:${timeZone}:${day}` };
      return { updateOne: { filter, update: { $set: one }, upsert: true } };
    });
    if (writes.length > 0) await this.figures.bulkWrite(writes, { ordered: false });
  }

  /** When the company's first ticket was opened. */
  async firstOpening(companyId: string): Promise<Date | undefined> {
    const first = { sort: { createdAt: 1 }, projection: { _id: 0, createdAt: 1 }, hint: INDEX.byCreation } as const;
    return (await this.tickets.findOne({ companyId }, first))?.createdAt;
  }

  opened(companyId: string, createdAt: Range, match: TicketMatch = {}): mongo.FindCursor<OpenedTicket> {
    return this.tickets
      .find({ companyId, createdAt, ...fieldsOf(match) }, { hint: indexFor(match), batchSize: BATCH })
      .project<OpenedTicket>(OF_OPENED);
  }

  /** Each is read from the keys of the index: no ticket is looked at. */
  closed(companyId: string, closedAt: Required<Range>): mongo.FindCursor<ClosedTicket> {
    return this.tickets
      .find({ companyId, closedAt }, { hint: INDEX.closed, batchSize: BATCH })
      .project<ClosedTicket>(OF_CLOSED);
  }

  /** Only those that were answered. */
  rated(companyId: string, ratedAt: Required<Range>): mongo.FindCursor<Pick<Rating, 'userId' | 'rate' | 'ratedAt'>> {
    return this.ratings
      .find({ companyId, ratedAt, rate: { $gte: 1 } } as mongo.Filter<Rating>, { batchSize: BATCH })
      .project<Pick<Rating, 'userId' | 'rate' | 'ratedAt'>>(OF_RATED);
  }
}
