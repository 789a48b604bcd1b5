import { Schema } from 'mongoose';
import type { QueueOption } from './queue-option.js';

export const QueueOptionSchema = new Schema<QueueOption>(
  { _id: String, companyId: String },
  { collection: 'queue_options', versionKey: false, strict: false },
);
// The menu of a queue is read as a whole.
QueueOptionSchema.index({ companyId: 1, queueId: 1 });
// Before a file that nothing seems to name is removed: whether an option has it.
QueueOptionSchema.index(
  { companyId: 1, 'media.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'media.key': { $gt: '' } } },
);
