import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, isDuplicateKey, readTable, type TablePage } from '@recado/service-kit/mongo';
import type { Delivery, DeliveryQueueKey } from './webhook.js';

const WebhookDeliverySchema = new CollectionSchema<Delivery>('webhook_deliveries');
// The log, newest first: for all endpoints, one endpoint, one state, or one subject.
WebhookDeliverySchema.index({ companyId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, subject: 1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, state: 1, happenedAt: -1, _id: -1 });
// The next delivery of a subject.
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, subject: 1, state: 1, order: 1 });
WebhookDeliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** `q` is the id of a delivery, a ticket, a contact or a connection. */
type TableQuery = {
  q: string;
  id?: string[] | undefined;
  webhookId?: string | undefined;
  state?: Delivery['state'] | undefined;
};
/** `before` excludes deliveries that this replay has already requeued, and events newer than the request for it. */
type ReplayFilter = { webhookId: string; since: Date | null; before: Date };

const COLUMNS = {
  paths: { happenedAt: 'happenedAt' },
  first: { field: 'happenedAt', order: 'DESC' },
} as const;
/** The retry period starts again with the next attempt. */
const AGAIN = { state: 'waiting', firstTriedAt: null, expiresAt: null } as const;

@Injectable()
export class DeliveriesRepository {
  private readonly deliveries: mongo.Collection<Delivery>;

  constructor(@InjectConnection() connection: Connection) {
    this.deliveries = collectionOf(connection, WebhookDeliverySchema);
  }

  /** Does nothing if the delivery already exists. */
  async add(companyId: string, { _id, ...delivery }: Delivery): Promise<void> {
    const update = { $setOnInsert: { ...delivery, companyId } };
    await this.deliveries.updateOne({ _id, companyId }, update, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error; // another process added it simultaneously
    });
  }

  async find(companyId: string, id: string): Promise<Delivery | null> {
    return this.deliveries.findOne({ companyId, _id: id });
  }

  /** Returns the oldest pending delivery of a subject. */
  async next({ companyId, webhookId, subject }: DeliveryQueueKey): Promise<Delivery | null> {
    const waiting = { companyId, webhookId, subject, state: 'waiting' as const };
    return this.deliveries.findOne(waiting, { sort: { order: 1 } });
  }

  /** Returns the newest delivery of a subject, in any state. */
  async newest({ companyId, webhookId, subject }: DeliveryQueueKey): Promise<Delivery | null> {
    return this.deliveries.findOne({ companyId, webhookId, subject }, { sort: { happenedAt: -1, order: -1 } });
  }

  async update(companyId: string, id: string, changes: Partial<Delivery>): Promise<void> {
    await this.deliveries.updateOne({ companyId, _id: id }, { $set: changes });
  }

  /** Replaces bodies of a subject for all endpoints. `replace` returns null for an unchanged body. */
  async replaceBodies(companyId: string, subject: string, replace: (body: string) => string | null): Promise<void> {
    for await (const { _id, body } of this.deliveries.find({ companyId, subject }, { projection: { body: 1 } })) {
      const replaced = replace(body);
      if (replaced !== null) await this.update(companyId, _id, { body: replaced });
    }
  }

  /** Fails the pending deliveries of a subject because its endpoint is disabled. */
  async failWaiting({ companyId, webhookId, subject }: DeliveryQueueKey, expiresAt: Date): Promise<void> {
    const changes = { state: 'failed', failure: 'switchedOff', status: null, expiresAt } as const;
    await this.deliveries.updateMany({ companyId, webhookId, subject, state: 'waiting' }, { $set: changes });
  }

  /** @returns the delivery, or null if it does not exist */
  async sendAgain(companyId: string, id: string, replayedAt: Date): Promise<Delivery | null> {
    const update = { $set: { ...AGAIN, replayedAt } };
    return this.deliveries.findOneAndUpdate({ companyId, _id: id }, update, { returnDocument: 'after' });
  }

  /**
   * Requeues some deliveries: the failed ones, or all since a time. @returns the deliveries, or none if the replay is
   * complete
   */
  async sendSomeAgain(
    companyId: string,
    { webhookId, since, before }: ReplayFilter,
    most: number,
  ): Promise<Delivery[]> {
    const wanted = {
      companyId,
      webhookId,
      state: since ? { $in: ['failed' as const, 'delivered' as const] } : ('failed' as const),
      happenedAt: { ...(since && { $gte: since }), $lte: before },
      $or: [{ replayedAt: null }, { replayedAt: { $lt: before } }],
    };
    const found = await this.deliveries.find(wanted, { sort: { happenedAt: 1 }, limit: most }).toArray();
    const chosen = { companyId, _id: { $in: found.map(({ _id }) => _id) } };
    await this.deliveries.updateMany(chosen, { $set: { ...AGAIN, replayedAt: before } });
    return found;
  }

  async table(companyId: string, { q, id, ...filter }: TableQuery, page: TablePage) {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    const subjects = ['ticket', 'contact', 'connection'].map((kind) => `${kind}.${q}`);
    const wanted = {
      companyId,
      ...given,
      ...(id && { _id: { $in: id } }),
      ...(q && { $or: [{ _id: q }, { subject: { $in: subjects } }] }),
    };
    return readTable(this.deliveries, wanted, page, COLUMNS);
  }

  async removeOf(companyId: string, webhookId: string): Promise<void> {
    await this.deliveries.deleteMany({ companyId, webhookId });
  }
}
