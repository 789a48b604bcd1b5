import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';

/** The number of messages that programs sent over a connection in a day, in the company's time zone. */
type ExternalUsage = { _id: string; companyId: string; connectionId: string; day: string; messages: number };
const ExternalUsageSchema = new CollectionSchema<ExternalUsage>('external_usage');
ExternalUsageSchema.index({ companyId: 1, day: 1 });

@Injectable()
export class ExternalUsageRepository {
  private readonly usage: mongo.Collection<ExternalUsage>;

  constructor(@InjectConnection() connection: Connection) {
    this.usage = collectionOf(connection, ExternalUsageSchema);
  }

  /** Counts a message, except the first of a day. @returns false for the first message, which is not counted */
  async addToDay(companyId: string, connectionId: string, day: string): Promise<boolean> {
    const ofDay = { _id: idOf(companyId, connectionId, day), companyId };
    return (await this.usage.updateOne(ofDay, { $inc: { messages: 1 } })).matchedCount === 1;
  }

  /** Counts a message. @returns whether it is the first on its day */
  async add(companyId: string, connectionId: string, day: string, session: Transaction['session']): Promise<boolean> {
    const update = { $inc: { messages: 1 }, $setOnInsert: { companyId, connectionId, day } };
    const options = { upsert: true, session };
    const { upsertedCount } = await this.usage.updateOne({ _id: idOf(companyId, connectionId, day) }, update, options);
    return upsertedCount === 1;
  }

  /** Returns the usage of all connections per day. */
  async since(companyId: string, day: string): Promise<ExternalUsage[]> {
    return this.usage.find({ companyId, day: { $gte: day } }).toArray();
  }
}

const idOf = (companyId: string, connectionId: string, day: string): string => `${companyId}.${connectionId}.${day}`;
