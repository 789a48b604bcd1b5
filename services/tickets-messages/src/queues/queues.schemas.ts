import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Queue } from './queue.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const QueueSchema = new CollectionSchema<Queue>('queues');
export const INDEX = { name: 'name_of_company', color: 'color_of_company' } as const;
// A name is unique within a company. Deleting the queue frees it.
QueueSchema.index(
  { companyId: 1, nameKey: 1 },
  { name: INDEX.name, unique: true, partialFilterExpression: { deletedAt: null } },
);
// A colour is unique as well.
QueueSchema.index(
  { companyId: 1, color: 1 },
  { name: INDEX.color, unique: true, partialFilterExpression: { deletedAt: null } },
);

// Finds the last number, for a new queue.
QueueSchema.index({ companyId: 1, number: 1 });
// Finds queues with a file before an unreferenced file is removed.
QueueSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);

export type QueueLock = { _id: string; changes: number };
/**
 * `_id` is the company. Written whenever a queue is added, so that concurrent additions are counted one after the
 * other.
 */
export const QueueLockSchema = new CollectionSchema<QueueLock>('queue_locks');
