import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, readTable, type TablePage, type Transaction } from '@recado/service-kit/mongo';
import { escapeRegExp } from '@recado/service-kit/text';
import type { Webhook } from './webhook.js';

const WebhookSchema = new CollectionSchema<Webhook>('webhooks');
WebhookSchema.index({ companyId: 1, createdAt: 1, _id: 1 });

type Session = Transaction['session'];
type TableQuery = { q: string; id?: string[] | undefined };

const MOST_MARKED = 200;
const COLUMNS = {
  paths: { url: 'url', createdAt: 'createdAt', updatedAt: 'updatedAt' },
  first: { field: 'createdAt', order: 'ASC' },
} as const;

@Injectable()
export class WebhooksRepository {
  private readonly webhooks: mongo.Collection<Webhook>;

  constructor(@InjectConnection() connection: Connection) {
    this.webhooks = collectionOf(connection, WebhookSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Webhook | null> {
    return this.webhooks.findOne({ companyId, _id: id }, session ? { session } : {});
  }

  /** Returns all active endpoints, because a company has only a few. */
  async active(companyId: string): Promise<Webhook[]> {
    return this.webhooks.find({ companyId, active: true }).toArray();
  }

  async table(companyId: string, { q, id }: TableQuery, page: TablePage) {
    const text = { $regex: escapeRegExp(q), $options: 'i' };
    const wanted = {
      companyId,
      ...(q && { $or: [{ url: text }, { description: text }] }),
      ...(id && { _id: { $in: id } }),
    };
    return readTable(this.webhooks, wanted, page, COLUMNS);
  }

  async count(companyId: string, session: Session): Promise<number> {
    return this.webhooks.countDocuments({ companyId }, { session });
  }

  async insert(webhook: Webhook, session: Session): Promise<void> {
    await this.webhooks.insertOne(webhook, { session });
  }

  async update(companyId: string, id: string, changes: Partial<Webhook>, session: Session): Promise<Webhook | null> {
    const update = { $set: { ...changes, updatedAt: new Date() } };
    return this.webhooks.findOneAndUpdate({ companyId, _id: id }, update, { session, returnDocument: 'after' });
  }

  /** Records the time of the first failure after a success. */
  async markFailing(companyId: string, id: string, since: Date): Promise<void> {
    await this.webhooks.updateOne({ companyId, _id: id, failingSince: null }, { $set: { failingSince: since } });
  }

  async markWell(companyId: string, id: string): Promise<void> {
    await this.webhooks.updateOne({ companyId, _id: id }, { $set: { failingSince: null } });
  }

  /** Returns webhooks set by the operator that no admin has confirmed. */
  async marked(companyId: string): Promise<Webhook[]> {
    return this.webhooks.find({ companyId, operatorMark: { $ne: null } }, { limit: MOST_MARKED }).toArray();
  }

  /** @returns null if there is nothing to confirm, or if it changed after `at` */
  async confirm(
    { companyId, id, at }: { companyId: string; id: string; at: Date },
    session: Session,
  ): Promise<Webhook | null> {
    const seen = { companyId, _id: id, updatedAt: at, operatorMark: { $ne: null } };
    const update = { $set: { operatorMark: null, updatedAt: new Date() } };
    return this.webhooks.findOneAndUpdate(seen, update, { session, returnDocument: 'after' });
  }

  async remove(companyId: string, id: string, session: Session): Promise<void> {
    await this.webhooks.deleteOne({ companyId, _id: id }, { session });
  }
}
