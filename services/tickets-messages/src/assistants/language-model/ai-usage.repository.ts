import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { AiUsageSchema, type AiUsage } from './ai-usage.schemas.js';

@Injectable()
export class AiUsageRepository {
  private readonly usage: mongo.Collection<AiUsage>;

  constructor(@InjectConnection() connection: Connection) {
    this.usage = collectionOf(connection, AiUsageSchema);
  }

  async tokensOf(companyId: string, day: string): Promise<number> {
    return (await this.usage.findOne({ companyId, day }))?.tokens ?? 0;
  }

  async add(companyId: string, day: string, tokens: number): Promise<void> {
    const ofDay = { companyId, day };
    const update = { $inc: { tokens, calls: 1 }, $setOnInsert: { _id: `${companyId}.${day}` } };
    await this.usage.updateOne(ofDay, update, { upsert: true });
  }
}
