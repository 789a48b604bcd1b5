import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';
import { INDEX, TicketSchema } from '../../conversations/tickets.schemas.js';

/** Counts current tickets on index keys alone, without reading documents. */
@Injectable()
export class DashboardRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async countOpen(companyId: string): Promise<number> {
    return this.tickets.countDocuments({ companyId, status: 'open' });
  }

  async countInQueues(companyId: string, status: 'open' | 'pending', queueIds: readonly string[]): Promise<number> {
    const inQueues = { companyId, status, queueId: { $in: [...queueIds] } };
    return this.tickets.countDocuments(inQueues, { hint: INDEX.byQueue });
  }

  async countPending(companyId: string): Promise<number> {
    const [row] = await this.tickets.aggregate<{ count: number }>(...pendingPipeline(companyId)).toArray();
    return row?.count ?? 0;
  }

  /** Explains the query plan, for the test that checks the index. */
  async explainPending(companyId: string): Promise<mongo.Document> {
    return this.tickets.aggregate(...pendingPipeline(companyId)).explain('executionStats');
  }
}

function pendingPipeline(companyId: string): [mongo.Document[], mongo.AggregateOptions] {
  const wanted = { companyId, status: 'pending', createdAt: { $gt: new Date(0) } };
  return [[{ $match: wanted }, { $count: 'count' }], { hint: INDEX.pending }];
}
