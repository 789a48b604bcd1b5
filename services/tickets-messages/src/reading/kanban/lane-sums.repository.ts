import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { filterOf, type TicketList } from '../../conversations/ticket-lists.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketSchema } from '../../conversations/tickets.schemas.js';

/** `lane` is null for tickets without a lane tag. `waitingOrder` is the smallest of its tickets. */
export type LaneSum = { lane: string | null; count: number; waitingOrder: string | null };

/** Counts the tickets of a board per lane. */
@Injectable()
export class LaneSumsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async read(companyId: string, list: TicketList, laneIds: readonly string[]): Promise<LaneSum[]> {
    const tags = { $ifNull: ['$tagIds', []] };
    const lanes = { $filter: { input: tags, cond: { $in: ['$$this', { $literal: laneIds }] } } };
    const stages = [
      { $match: filterOf(companyId, list, null) },
      { $project: { lane: { $ifNull: [{ $first: lanes }, null] }, waitingOrder: 1 } },
      { $group: { _id: '$lane', count: { $sum: 1 }, waitingOrder: { $min: '$waitingOrder' } } },
      { $project: { _id: 0, lane: '$_id', count: 1, waitingOrder: 1 } },
    ];
    return this.tickets.aggregate<LaneSum>(stages).toArray();
  }
}
