import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { ACTIVE, type Ticket } from './ticket.js';
import { TicketSchema } from './tickets.schemas.js';

/** Queues and tags with time limits. */
export type SlaPlaces = Readonly<{ queueIds: readonly string[]; tagIds: readonly string[] }>;

/** Reads the tickets whose time limits are running. */
@Injectable()
export class SlaTicketsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  /** Returns the active tickets in the queues and with the tags. */
  async find(companyId: string, places: SlaPlaces): Promise<Ticket[]> {
    const branches = branchesOf(companyId, places);
    return branches.length === 0 ? [] : this.tickets.find({ $or: branches }).toArray();
  }

  /** Explains the query plan, for the test that checks the indexes. */
  async explain(companyId: string, places: SlaPlaces): Promise<mongo.Document> {
    return this.tickets.find({ $or: branchesOf(companyId, places) }).explain('executionStats');
  }
}

function branchesOf(companyId: string, { queueIds, tagIds }: SlaPlaces): mongo.Filter<Ticket>[] {
  const active = { companyId, status: { $in: ACTIVE } };
  return [
    ...(queueIds.length > 0 ? [{ ...active, queueId: { $in: [...queueIds] } }] : []),
    // the partial index of tags needs the second condition
    ...(tagIds.length > 0 ? [{ ...active, tagIds: { $in: [...tagIds] }, 'tagIds.0': { $exists: true } }] : []),
  ];
}
