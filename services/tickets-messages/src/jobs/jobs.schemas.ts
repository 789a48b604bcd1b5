import { Schema } from 'mongoose';
import type { Job } from './job.js';

export const JobSchema = new Schema<Job>(
  { _id: String, companyId: String },
  { collection: 'jobs', versionKey: false, strict: false },
);
// A runner takes what is due.
JobSchema.index({ runAt: 1 });
// Tells which import reads a file, before a file that nothing names is removed. It holds imports only.
JobSchema.index(
  { companyId: 1, 'data.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'data.key': { $gt: '' } } },
);
