import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';
import type { StorageUsage } from './storage-usage.js';

/** One document per company; `_id` is the company's id. */
const StorageUsageSchema = new CollectionSchema<StorageUsage>('storage_usage');

type Counted = { bytes: number; beganAt: Date; addedBefore: number };
const NEVER_COUNTED = { countedBytes: 0, countedAt: null };

@Injectable()
export class StorageUsageRepository {
  private readonly usage: mongo.Collection<StorageUsage>;

  constructor(@InjectConnection() connection: Connection) {
    this.usage = collectionOf(connection, StorageUsageSchema);
  }

  async find(companyId: string): Promise<StorageUsage | null> {
    return this.usage.findOne({ _id: companyId });
  }

  async add(companyId: string, bytes: number): Promise<void> {
    const update = { $inc: { addedBytes: bytes }, $setOnInsert: NEVER_COUNTED };
    await this.usage.updateOne({ _id: companyId }, update, { upsert: true });
  }

  /**
   * Replaces the previous count and subtracts the bytes added before the new one began. Storing a count twice has no
   * effect.
   */
  async count(companyId: string, { bytes, beganAt, addedBefore }: Counted): Promise<void> {
    await this.add(companyId, 0);
    await this.usage.updateOne(
      { _id: companyId, countedAt: { $ne: beganAt } },
      { $set: { countedBytes: bytes, countedAt: beganAt }, $inc: { addedBytes: -addedBefore } },
    );
  }
}
