import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { SentPushSchema, type SentPush } from './notices.schemas.js';

/** An event that comes again after a crash comes within this time. */
const MEMORY_MS = 24 * 60 * 60_000;

/** Remembers what was pushed, so that news which are handled twice reach a device once. */
@Injectable()
export class SentPushesRepository {
  private readonly sent: mongo.Collection<SentPush>;

  constructor(@InjectConnection() connection: Connection) {
    this.sent = collectionOf(connection, SentPushSchema);
  }

  async has(companyId: string, id: string): Promise<boolean> {
    return (await this.sent.findOne({ companyId, _id: id })) !== null;
  }

  async note(companyId: string, id: string): Promise<void> {
    const until = new Date(Date.now() + MEMORY_MS);
    await this.sent.updateOne({ companyId, _id: id }, { $setOnInsert: { until } }, { upsert: true });
  }
}
