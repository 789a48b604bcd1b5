import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';

export type Refused = Readonly<{ ticketId: string; errorCode: string }>;
/** The outcome of a bulk request, for its repeats. */
type BulkRequest = { companyId: string; userId: string; key: string; refused: readonly Refused[]; at: Date };

const KEPT_S = 24 * 60 * 60;
const BulkRequestSchema = new CollectionSchema<BulkRequest>('bulk_requests');
BulkRequestSchema.index({ companyId: 1, userId: 1, key: 1 }, { unique: true });
BulkRequestSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: KEPT_S });

@Injectable()
export class BulkRequestsRepository {
  private readonly requests: mongo.Collection<BulkRequest>;

  constructor(@InjectConnection() connection: Connection) {
    this.requests = collectionOf(connection, BulkRequestSchema);
  }

  async find(companyId: string, userId: string, key: string): Promise<readonly Refused[] | null> {
    return (await this.requests.findOne({ companyId, userId, key }))?.refused ?? null;
  }

  /** Keeps the outcome of the first of two simultaneous requests. */
  async store(companyId: string, { userId, key, refused }: Omit<BulkRequest, 'companyId' | 'at'>): Promise<void> {
    const outcome = { $setOnInsert: { refused, at: new Date() } };
    await this.requests.updateOne({ companyId, userId, key }, outcome, { upsert: true });
  }
}
