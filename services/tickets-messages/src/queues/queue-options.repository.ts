import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { OptionPosition, QueueOption } from './queue-option.js';

const QueueOptionSchema = new CollectionSchema<QueueOption>('queue_options');
// Reads a whole menu.
QueueOptionSchema.index({ companyId: 1, queueId: 1 });
// Checks whether an option has a file before an unreferenced file is deleted.
QueueOptionSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);

type Session = Transaction['session'];

@Injectable()
export class QueueOptionsRepository {
  private readonly options: mongo.Collection<QueueOption>;

  constructor(@InjectConnection() connection: Connection) {
    this.options = collectionOf(connection, QueueOptionSchema);
  }

  async find(companyId: string, id: string, session: Session): Promise<QueueOption | null> {
    return this.options.findOne({ companyId, _id: id }, { session });
  }

  async ofQueue(companyId: string, queueId: string, session?: Session): Promise<QueueOption[]> {
    return this.options.find({ companyId, queueId }, session ? { session } : {}).toArray();
  }

  async ofQueues(companyId: string, queueIds: readonly string[]): Promise<QueueOption[]> {
    return this.options.find({ companyId, queueId: { $in: [...queueIds] } }).toArray();
  }

  async count(companyId: string, queueId: string): Promise<number> {
    return this.options.countDocuments({ companyId, queueId });
  }

  /** Returns the `keys` that options reference. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.options.find({ companyId, 'media.key': { $in: [...keys] } }).toArray();
    return found.flatMap(({ media }) => media?.key ?? []);
  }

  async insert(option: QueueOption, session: Session): Promise<void> {
    await this.options.insertOne(option, { session });
  }

  async update(companyId: string, id: string, changes: Partial<QueueOption>, session: Session): Promise<void> {
    await this.options.updateOne({ companyId, _id: id }, { $set: { ...changes, updatedAt: new Date() } }, { session });
  }

  /** Clears an integration in all options that use it to look up invoices. */
  async releaseInvoices(companyId: string, integrationId: string): Promise<void> {
    const named = { companyId, invoiceFrom: integrationId };
    await this.options.updateMany(named, { $set: { invoiceFrom: null, updatedAt: new Date() } });
  }

  async move(companyId: string, positions: readonly OptionPosition[], session: Session): Promise<void> {
    if (positions.length === 0) return;
    const updates = positions.map(({ _id, parentId, position }) => ({
      updateOne: { filter: { companyId, _id }, update: { $set: { parentId, position } } },
    }));
    await this.options.bulkWrite(updates, { session });
  }

  async remove(companyId: string, ids: readonly string[], session: Session): Promise<void> {
    await this.options.deleteMany({ companyId, _id: { $in: [...ids] } }, { session });
  }

  async removeOfQueue(companyId: string, queueId: string, session: Session): Promise<void> {
    await this.options.deleteMany({ companyId, queueId }, { session });
  }
}
