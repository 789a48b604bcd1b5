import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { ExternalUsageSchema, type ExternalUsage } from './external-usage.schemas.js';

@Injectable()
export class ExternalUsageRepository {
  private readonly usage: mongo.Collection<ExternalUsage>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('ExternalUsage', ExternalUsageSchema).collection;
    this.usage = connection.getClient().db(connection.name).collection(name);
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
