import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { ToldWebhookSchema, type ToldWebhook } from './told-webhooks.schemas.js';

@Injectable()
export class ToldWebhooksRepository {
  private readonly told: mongo.Collection<ToldWebhook>;

  constructor(@InjectConnection() connection: Connection) {
    this.told = collectionOf(connection, ToldWebhookSchema);
  }

  async has(companyId: string, eventId: string, session: ClientSession): Promise<boolean> {
    return (await this.told.findOne({ companyId, _id: eventId }, { session })) !== null;
  }

  async insert(told: ToldWebhook, session: ClientSession): Promise<void> {
    await this.told.insertOne(told, { session });
  }
}
