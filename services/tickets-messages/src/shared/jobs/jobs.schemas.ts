import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Job } from './job.js';

export const JobSchema = new CollectionSchema<Job>('jobs');
// Due jobs.
JobSchema.index({ runAt: 1 });
