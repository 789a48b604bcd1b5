import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Ticket } from '../conversations/ticket.js';
import { INDEX, TicketSchema } from '../conversations/tickets.schemas.js';

export type Waiting = { count: number; since: number };
export type Pending = { pending: number; waiting: Waiting };

/** Counts tickets as they are now, each over the keys of one index: no document is looked at. */
@Injectable()
export class DashboardRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async countOpen(companyId: string): Promise<number> {
    return this.tickets.countDocuments({ companyId, status: 'open' });
  }

  /** All in the queue, and those of them who never left it; `since` is the sum of their seconds since 1970. */
  async pendingNow(companyId: string): Promise<Pending> {
    const found = await this.tickets.aggregate<PendingRow>(...pendingPipeline(companyId)).toArray();
    const waiting = found.find(({ _id: wasAccepted }) => !wasAccepted);
    return {
      pending: found.reduce((total, { count }) => total + count, 0),
      waiting: { count: waiting?.count ?? 0, since: Math.round((waiting?.since ?? 0) / SECOND_MS) },
    };
  }

  /** For the test that holds it to its index. */
  async explainPending(companyId: string): Promise<mongo.Document> {
    return this.tickets.aggregate(...pendingPipeline(companyId)).explain('executionStats');
  }
}

const SECOND_MS = 1_000;
/** `_id` tells those who were taken out of the queue once; `since` is in milliseconds, of which the sum loses a few. */
type PendingRow = { _id: boolean; count: number; since: number };

function pendingPipeline(companyId: string): [mongo.Document[], mongo.AggregateOptions] {
  return [
    [
      { $match: { companyId, status: 'pending', createdAt: { $gt: new Date(0) } } },
      {
        $group: {
          _id: { $gt: ['$acceptedAt', null] },
          count: { $sum: 1 },
          since: { $sum: { $toDouble: '$createdAt' } },
        },
      },
    ],
    { hint: INDEX.pending },
  ];
}
