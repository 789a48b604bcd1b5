import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey } from '@recado/service-kit/mongo';
import type { NumberUse } from './daily-limit.js';

/** The id is that of the connection. */
const NumberUseSchema = new CollectionSchema<NumberUse>('campaign_numbers');

@Injectable()
export class NumberUsesRepository {
  private readonly uses: mongo.Collection<NumberUse>;

  constructor(@InjectConnection() connection: Connection) {
    this.uses = collectionOf(connection, NumberUseSchema);
  }

  /** Returns the usage of connections by id. Connections that never sent have none. */
  async among(companyId: string, connectionIds: readonly string[]): Promise<Map<string, NumberUse>> {
    if (connectionIds.length === 0) return new Map();
    const found = await this.uses.find({ companyId, _id: { $in: [...connectionIds] } }).toArray();
    return new Map(found.map((use) => [use._id, use]));
  }

  async find(companyId: string, connectionId: string): Promise<NumberUse | null> {
    return this.uses.findOne({ companyId, _id: connectionId });
  }

  /** Stores the usage of a number after more messages, unless another process has changed it since `read`. */
  async take(use: Required<NumberUse>, read: NumberUse | null): Promise<boolean> {
    const { _id, companyId, ...changes } = use;
    if (read) {
      const same = { companyId, _id, day: read.day, sent: read.sent, nextAt: read.nextAt ?? null };
      return (await this.uses.updateOne(same, { $set: changes })).matchedCount === 1;
    }
    try {
      await this.uses.insertOne(use);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Subtracts messages that were not sent. `nextAt` is only given if none were sent. */
  async giveBack(
    { companyId, connectionId }: { companyId: string; connectionId: string },
    { day, count, nextAt }: { day: string; count: number; nextAt?: Date },
  ): Promise<void> {
    const used = { companyId, _id: connectionId, day, sent: { $gte: count } };
    await this.uses.updateOne(used, { $inc: { sent: -count }, ...(nextAt && { $set: { nextAt } }) });
  }
}
