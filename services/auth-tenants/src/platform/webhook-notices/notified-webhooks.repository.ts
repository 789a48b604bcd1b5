import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { NotifiedWebhookSchema, type NotifiedWebhook } from './notified-webhooks.schemas.js';

@Injectable()
export class NotifiedWebhooksRepository {
  private readonly webhooks: mongo.Collection<NotifiedWebhook>;

  constructor(@InjectConnection() connection: Connection) {
    this.webhooks = collectionOf(connection, NotifiedWebhookSchema);
  }

  async has(companyId: string, eventId: string, session: ClientSession): Promise<boolean> {
    return (await this.webhooks.findOne({ companyId, _id: eventId }, { session })) !== null;
  }

  async insert(webhook: NotifiedWebhook, session: ClientSession): Promise<void> {
    await this.webhooks.insertOne(webhook, { session });
  }
}
