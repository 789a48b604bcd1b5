import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

/** A push that a push service has accepted. */
type SentPush = { _id: string; companyId: string; until: Date };
const SentPushSchema = new CollectionSchema<SentPush>('sent_pushes');
SentPushSchema.index({ until: 1 }, { expireAfterSeconds: 0 });

/** Events are redelivered after a crash within this time. */
const MEMORY_MS = 24 * 60 * 60_000;

/** Records sent pushes, so that an event that is handled twice is pushed to a device only once. */
@Injectable()
export class SentPushesRepository {
  private readonly sent: mongo.Collection<SentPush>;

  constructor(@InjectConnection() connection: Connection) {
    this.sent = collectionOf(connection, SentPushSchema);
  }

  async has(companyId: string, id: string): Promise<boolean> {
    return (await this.sent.findOne({ companyId, _id: id })) !== null;
  }

  async record(companyId: string, id: string): Promise<void> {
    const until = new Date(Date.now() + MEMORY_MS);
    await this.sent.updateOne({ companyId, _id: id }, { $setOnInsert: { until } }, { upsert: true });
  }
}
