import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Ticket } from '../conversations/ticket.js';
import { INDEX, TicketSchema } from '../conversations/tickets.schemas.js';

export type Waiting = { count: number; since: number };

/** Counts tickets as they are now, each over the keys of one index: no document is looked at. */
@Injectable()
export class DashboardRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async countNow(companyId: string, status: 'open' | 'pending'): Promise<number> {
    return this.tickets.countDocuments({ companyId, status });
  }

  /** Those who wait and were never taken out of the queue; `since` is the sum of their seconds since 1970. */
  async waitingNow(companyId: string): Promise<Waiting> {
    const [found] = await this.tickets.aggregate<Waiting>(...waitingPipeline(companyId)).toArray();
    return found ? { count: found.count, since: Math.round(found.since) } : { count: 0, since: 0 };
  }

  /** For the test that holds it to its index. */
  async explainWaiting(companyId: string): Promise<mongo.Document> {
    return this.tickets.aggregate(...waitingPipeline(companyId)).explain('executionStats');
  }
}

function waitingPipeline(companyId: string): [mongo.Document[], mongo.AggregateOptions] {
  const isWaiting = { $eq: [{ $ifNull: ['$acceptedAt', null] }, null] };
  const since = { $divide: [{ $toLong: '$createdAt' }, 1_000] };
  return [
    [
      { $match: { companyId, status: 'pending', createdAt: { $gt: new Date(0) } } },
      {
        $group: {
          _id: null,
          count: { $sum: { $cond: [isWaiting, 1, 0] } },
          since: { $sum: { $cond: [isWaiting, since, 0] } },
        },
      },
    ],
    { hint: INDEX.pending },
  ];
}
