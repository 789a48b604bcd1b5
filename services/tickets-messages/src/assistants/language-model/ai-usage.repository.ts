import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** The language model tokens that a company used in a day, in its time zone. */
type AiUsage = { _id: string; companyId: string; day: string; tokens: number; calls: number };
const AiUsageSchema = new CollectionSchema<AiUsage>('ai_usage');
AiUsageSchema.index({ companyId: 1, day: 1 }, { unique: true });

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
