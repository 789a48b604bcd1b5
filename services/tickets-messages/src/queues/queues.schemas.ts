import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Queue } from './queue.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const QueueSchema = new CollectionSchema<Queue>('queues');
export const INDEX = { name: 'name_of_company', color: 'color_of_company' } as const;
// A name is used once in a company; a deleted queue frees it.
QueueSchema.index(
  { companyId: 1, nameKey: 1 },
  { name: INDEX.name, unique: true, partialFilterExpression: { deletedAt: null } },
);
// So is a colour.
QueueSchema.index(
  { companyId: 1, color: 1 },
  { name: INDEX.color, unique: true, partialFilterExpression: { deletedAt: null } },
);

// A new queue takes the number after the last one.
QueueSchema.index({ companyId: 1, number: 1 });
// Before a file that nothing seems to name is removed: whether a queue has it.
QueueSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);

export type QueueLock = { _id: string; changes: number };
/** `_id` is the company. It is written whenever a queue is added, so that two additions at once count one after the other. */
export const QueueLockSchema = new CollectionSchema<QueueLock>('queue_locks');
