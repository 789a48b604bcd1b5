import { CollectionSchema } from '@recado/service-kit/mongo';
import type { QueueOption } from './queue-option.js';

export const QueueOptionSchema = new CollectionSchema<QueueOption>('queue_options');
// The menu of a queue is always read as a whole.
QueueOptionSchema.index({ companyId: 1, queueId: 1 });
// Finds options with a file before an unreferenced file is removed.
QueueOptionSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
