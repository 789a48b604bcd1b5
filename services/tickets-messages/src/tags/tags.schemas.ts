import { Schema } from 'mongoose';
import type { Tag } from './tag.js';

export const TagSchema = new Schema<Tag>(
  { _id: String, companyId: String },
  { collection: 'tags', versionKey: false, strict: false },
);
// A name stands for one tag; the list walks by it.
TagSchema.index({ companyId: 1, nameKey: 1 }, { unique: true });
