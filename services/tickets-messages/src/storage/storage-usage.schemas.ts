import { Schema } from 'mongoose';
import type { StorageUsage } from './storage-usage.js';

/** One document for each company, found by its id. */
export const StorageUsageSchema = new Schema<StorageUsage>(
  {
    _id: { type: String, required: true },
    countedBytes: { type: Number, required: true },
    countedAt: { type: Date, default: null },
    addedBytes: { type: Number, required: true },
  },
  { collection: 'storage_usage', versionKey: false },
);
