import { CollectionSchema } from '@recado/service-kit/mongo';
import type { QueueOption } from './queue-option.js';

export const QueueOptionSchema = new CollectionSchema<QueueOption>('queue_options');
// The menu of a queue is read as a whole.
QueueOptionSchema.index({ companyId: 1, queueId: 1 });
// Before a file that nothing seems to name is removed: whether an option has it.
QueueOptionSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
