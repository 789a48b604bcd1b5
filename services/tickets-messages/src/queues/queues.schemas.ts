import { CollectionSchema } from '@recado/service-kit/mongo';
import type { QueueOption } from './queue-option.js';
import type { Queue } from './queue.js';

/** The driver reads and writes the documents unchanged; a schema only creates the collection and its indexes. */
export const QueueSchema = new CollectionSchema<Queue>('queues');
export const INDEX = { name: 'name_of_company', color: 'color_of_company' } as const;
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

export type QueueLock = { _id: string; changes: number };
/**
 * A lock per company, whose id is `_id`. Written when a queue is added, so that concurrent additions are counted one
 * after the other.
 */
export const QueueLockSchema = new CollectionSchema<QueueLock>('queue_locks');

export const QueueOptionSchema = new CollectionSchema<QueueOption>('queue_options');
// Reads a whole menu.
QueueOptionSchema.index({ companyId: 1, queueId: 1 });
// Checks whether an option has a file before an unreferenced file is deleted.
QueueOptionSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
