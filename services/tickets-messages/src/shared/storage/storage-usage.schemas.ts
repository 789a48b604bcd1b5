import { CollectionSchema } from '@recado/service-kit/mongo';
import type { StorageUsage } from './storage-usage.js';

/** One document per company; `_id` is the company's id. */
export const StorageUsageSchema = new CollectionSchema<StorageUsage>('storage_usage');
