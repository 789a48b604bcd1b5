import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { AppError } from '@recado/service-kit/errors';
import { collectionOf, CollectionSchema, isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import type { Queue } from './queue.js';

const QueueSchema = new CollectionSchema<Queue>('queues');
const INDEX = { name: 'name_of_company', color: 'color_of_company' } as const;
// A deleted queue frees its name and colour.
QueueSchema.index(
  { companyId: 1, nameKey: 1 },
  { name: INDEX.name, unique: true, partialFilterExpression: { deletedAt: null } },
);
QueueSchema.index(
  { companyId: 1, color: 1 },
  { name: INDEX.color, unique: true, partialFilterExpression: { deletedAt: null } },
);

// Finds the last number for a new queue.
QueueSchema.index({ companyId: 1, number: 1 });
// Checks whether a queue has a file before an unreferenced file is deleted.
QueueSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);

type QueueLock = { _id: string; changes: number };
/**
 * A lock per company, whose id is `_id`. Written when a queue is added, so that concurrent additions are counted one
 * after the other.
 */
const QueueLockSchema = new CollectionSchema<QueueLock>('queue_locks');

type Session = Transaction['session'];

@Injectable()
export class QueuesRepository {
  private readonly queues: mongo.Collection<Queue>;
  private readonly locks: mongo.Collection<QueueLock>;

  constructor(@InjectConnection() connection: Connection) {
    this.queues = collectionOf(connection, QueueSchema);
    this.locks = collectionOf(connection, QueueLockSchema);
  }

  async find(companyId: string, id: string, session?: Session): Promise<Queue | null> {
    return this.queues.findOne({ companyId, _id: id, deletedAt: null }, session ? { session } : {});
  }

  async findMany(companyId: string, ids: readonly string[]): Promise<Queue[]> {
    return this.queues.find({ companyId, _id: { $in: [...ids] }, deletedAt: null }).toArray();
  }

  async list(companyId: string): Promise<Queue[]> {
    return this.queues.find({ companyId, deletedAt: null }).toArray();
  }

  /** Returns the `keys` that queues reference. */
  async filesAmong(companyId: string, keys: readonly string[]): Promise<string[]> {
    const found = await this.queues.find({ companyId, 'media.key': { $in: [...keys] } }).toArray();
    return found.flatMap(({ media }) => media?.key ?? []);
  }

  /** Reads all companies' queues, for the reconciliation at startup. */
  ofAllCompanies(filter: mongo.Filter<Queue> = {}): mongo.FindCursor<Queue> {
    return this.queues.find(filter, { batchSize: 500 });
  }

  /**
   * Locks a company's queues. A transaction that counts and then adds calls this first, so that a limit also applies to
   * concurrent requests.
   */
  async lock(companyId: string, session: Session): Promise<void> {
    await this.locks.updateOne({ _id: companyId }, { $inc: { changes: 1 } }, { upsert: true, session });
  }

  async count(companyId: string, session: Session): Promise<number> {
    return this.queues.countDocuments({ companyId, deletedAt: null }, { session });
  }

  /** Returns the highest number, including queues that are being deleted. */
  async lastNumber(companyId: string, session: Session): Promise<number> {
    const newest = await this.queues.findOne({ companyId }, { session, sort: { number: -1 } });
    return newest?.number ?? 0;
  }

  /** @throws ERR_QUEUE_NAME_ALREADY_EXISTS, ERR_QUEUE_COLOR_ALREADY_EXISTS */
  async insert(queue: Queue, session: Session): Promise<void> {
    await this.queues.insertOne(queue, { session }).catch(asTaken);
  }

  /** Returns the changed queue, or null if it does not exist. @throws like `insert` */
  async update(companyId: string, id: string, changes: Partial<Queue>, session: Session): Promise<Queue | null> {
    return this.queues
      .findOneAndUpdate(
        { companyId, _id: id, deletedAt: null },
        { $set: { ...changes, updatedAt: new Date() }, $inc: { revision: 1 } },
        { session, returnDocument: 'after' },
      )
      .catch(asTaken);
  }

  /** Removes a tombstone once no ticket refers to the queue. */
  async removeTombstone(companyId: string, id: string): Promise<void> {
    await this.queues.deleteOne({ companyId, _id: id, deletedAt: { $ne: null } });
  }
}

function asTaken(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const isName = error instanceof Error && error.message.includes(INDEX.name);
  throw new AppError(isName ? 'ERR_QUEUE_NAME_ALREADY_EXISTS' : 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
}
