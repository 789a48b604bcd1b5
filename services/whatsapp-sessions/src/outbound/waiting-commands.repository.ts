import type { ConnectionView } from '@recado/contracts';
import { collectionOf } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { type OutboundDocument, OutboundSchema } from './outbound.schemas.js';

export type WaitingCommands = NonNullable<ConnectionView['waiting']>;
type Counted = { _id: string; live: number; bulk: number; since: Date };

const countOf = (lane: string) => ({ $sum: { $cond: [{ $eq: ['$lane', lane] }, 1, 0] } });

/** Counts waiting commands for a company's screens. */
@Injectable()
export class WaitingCommandsRepository {
  private readonly commands: mongo.Collection<OutboundDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.commands = collectionOf(connection, OutboundSchema);
  }

  /** Returns the counts by connection, leaving out connections without waiting commands. */
  async of(companyId: string): Promise<Map<string, WaitingCommands>> {
    const counted = await this.commands
      .aggregate<Counted>([
        { $match: { companyId, isOpen: true } },
        { $group: { _id: '$connectionId', live: countOf('live'), bulk: countOf('bulk'), since: { $min: '$since' } } },
      ])
      .toArray();
    return new Map(counted.map(({ _id, live, bulk, since }) => [_id, { live, bulk, since: since.toISOString() }]));
  }
}
