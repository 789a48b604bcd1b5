import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { ExternalUsageSchema, type ExternalUsage } from './external-usage.schemas.js';

@Injectable()
export class ExternalUsageRepository {
  private readonly usage: mongo.Collection<ExternalUsage>;

  constructor(@InjectConnection() connection: Connection) {
    this.usage = collectionOf(connection, ExternalUsageSchema);
  }

  async add(companyId: string, connectionId: string, day: string): Promise<void> {
    const _id = `${companyId}.${connectionId}.${day}`;
    const update = { $inc: { messages: 1 }, $setOnInsert: { companyId, connectionId, day } };
    await this.usage.updateOne({ _id }, update, { upsert: true });
  }

  /** Of all connections, day by day. */
  async since(companyId: string, day: string): Promise<ExternalUsage[]> {
    return this.usage.find({ companyId, day: { $gte: day } }).toArray();
  }
}
