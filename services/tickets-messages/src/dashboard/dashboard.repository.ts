import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Rating } from '../ratings/rating.js';
import type { Ticket } from '../conversations/ticket.js';
import { TicketSchema } from '../conversations/tickets.schemas.js';

export type Range = { $gte?: Date; $lt?: Date };
export type Finished = {
  userId: string | null;
  count: number;
  support: { sum: number; count: number };
  wait: { sum: number; count: number };
};

/** Sums over a company's tickets, each read from the keys of one index: no document is looked at. */
@Injectable()
export class DashboardRepository {
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly ratings: mongo.Collection<Rating>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
    // only its sums are read here; the schema and its indexes are those of the module ratings/
    this.ratings = connection.getClient().db(connection.name).collection('ticket_ratings');
  }

  async countNow(companyId: string, status: 'open' | 'pending'): Promise<number> {
    return this.tickets.countDocuments({ companyId, status });
  }

  /** Sums the tickets closed in a period, by the user who had them. */
  async finished(companyId: string, closedAt: Range): Promise<Finished[]> {
    const found = await this.tickets.aggregate<FinishedRow>(finishedPipeline(companyId, closedAt)).toArray();
    return found.map(({ _id: userId, count, supportMs, waitMs, waits }) => ({
      userId,
      count,
      support: { sum: supportMs, count },
      wait: { sum: waitMs, count: waits },
    }));
  }

  async ratingsOf(companyId: string, ratedAt: Range): Promise<Map<string, number>> {
    const found = await this.ratings
      .aggregate<{ _id: string; rate: number }>([
        { $match: { companyId, rate: { $gte: 1 }, ratedAt } },
        { $group: { _id: '$userId', rate: { $avg: '$rate' } } },
      ])
      .toArray();
    return new Map(found.map(({ _id, rate }) => [_id, rate]));
  }

  /** Counts the tickets opened in a period, by the user who has them now. */
  async byUser(companyId: string, createdAt: Range): Promise<{ userId: string | null; quantity: number }[]> {
    const found = await this.tickets
      .aggregate<{ _id: string | null; quantity: number }>([
        { $match: { companyId, createdAt } },
        { $group: { _id: '$userId', quantity: { $sum: 1 } } },
      ])
      .toArray();
    return found.map(({ _id: userId, quantity }) => ({ userId, quantity }));
  }

  async byDay(companyId: string, createdAt: Range, timezone: string): Promise<{ day: string; total: number }[]> {
    const day = { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone } };
    const found = await this.tickets
      .aggregate<{ _id: string; total: number }>([
        { $match: { companyId, createdAt } },
        { $group: { _id: day, total: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    return found.map(({ _id, total }) => ({ day: _id, total }));
  }

  /** For the test that holds it to its index. */
  async explainFinished(companyId: string, closedAt: Range): Promise<mongo.Document> {
    return this.tickets.aggregate(finishedPipeline(companyId, closedAt)).explain('executionStats');
  }
}

type FinishedRow = { _id: string | null; count: number; supportMs: number; waitMs: number; waits: number };

function finishedPipeline(companyId: string, closedAt: Range) {
  const since = { $ifNull: ['$acceptedAt', '$createdAt'] };
  const isAccepted = { $ne: [{ $ifNull: ['$acceptedAt', null] }, null] };
  return [
    { $match: { companyId, closedAt: { $gte: new Date(1), ...closedAt } } }, // closed ones only: as the index has them
    {
      $group: {
        _id: '$userId',
        count: { $sum: 1 },
        supportMs: { $sum: { $subtract: ['$closedAt', since] } },
        waitMs: { $sum: { $cond: [isAccepted, { $subtract: ['$acceptedAt', '$createdAt'] }, 0] } },
        waits: { $sum: { $cond: [isAccepted, 1, 0] } },
      },
    },
  ];
}
