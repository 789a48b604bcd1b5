import { Schema } from 'mongoose';
import { dueIndex } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';

export const RemovalSchema = new Schema<Removal>(
  { _id: String, companyId: String },
  { collection: 'campaign_removals', versionKey: false, strict: false },
);
// Finds removals of all companies that go on.
RemovalSchema.index({ runAt: 1 }, dueIndex('runAt'));
