import { FLOW_NUMBER_DAYS } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, insertWith, type Transaction } from '@recado/service-kit/mongo';
import type { FlowVisit, VisitCount } from './flow-visit.js';

const FlowVisitSchema = new CollectionSchema<FlowVisit>('flow_visits');
FlowVisitSchema.index({ companyId: 1, flowId: 1, at: -1 });
FlowVisitSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: FLOW_NUMBER_DAYS * 24 * 60 * 60 });

const LONGEST_MS = 10_000;

@Injectable()
export class FlowVisitsRepository {
  private readonly visits: mongo.Collection<FlowVisit>;

  constructor(@InjectConnection() connection: Connection) {
    this.visits = collectionOf(connection, FlowVisitSchema);
  }

  /** Runs in the transaction that stores the step, so that visits are counted once. */
  async insert(visits: readonly FlowVisit[], session: Transaction['session']): Promise<void> {
    await insertWith(this.visits, visits, session);
  }

  /** Counts visits since a time, by version, node, exit and duration. */
  async count(companyId: string, flowId: string, since: Date): Promise<VisitCount[]> {
    const counted = this.visits.aggregate<VisitCount>(
      [
        { $match: { companyId, flowId, at: { $gte: since } } },
        { $unwind: '$marks' },
        { $group: { _id: { version: '$version', mark: '$marks' }, count: { $sum: 1 } } },
        { $project: { _id: 0, version: '$_id.version', mark: '$_id.mark', count: 1 } },
      ],
      { maxTimeMS: LONGEST_MS },
    );
    return counted.toArray();
  }
}
