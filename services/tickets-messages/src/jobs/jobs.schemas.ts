import { Schema } from 'mongoose';
import type { Job } from './job.js';

export const JobSchema = new Schema<Job>(
  { _id: String, companyId: String },
  { collection: 'jobs', versionKey: false, strict: false },
);
// A runner takes what is due.
JobSchema.index({ runAt: 1 });
