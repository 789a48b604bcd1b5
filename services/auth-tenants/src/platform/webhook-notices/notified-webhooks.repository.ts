import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema } from '@recado/service-kit/mongo';

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** An event whose e-mail was sent. A redelivery sends nothing. */
type NotifiedWebhook = { _id: string; companyId: string; at: Date };
const NotifiedWebhookSchema = new CollectionSchema<NotifiedWebhook>('told_webhooks');
NotifiedWebhookSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

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
