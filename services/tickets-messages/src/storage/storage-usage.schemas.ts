import { Schema } from 'mongoose';
import type { StorageUsage } from './storage-usage.js';

/** Each company has one document, which is found by the company's id. */
export const StorageUsageSchema = new Schema<StorageUsage>(
  {
    _id: { type: String, required: true },
    countedBytes: { type: Number, required: true },
    countedAt: { type: Date, default: null },
    addedBytes: { type: Number, required: true },
  },
  { collection: 'storage_usage', versionKey: false },
);
