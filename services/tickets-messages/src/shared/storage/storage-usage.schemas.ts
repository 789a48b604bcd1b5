import { CollectionSchema } from '@recado/service-kit/mongo';
import type { StorageUsage } from './storage-usage.js';

/** Each company has one document, which is found by the company's id. */
export const StorageUsageSchema = new CollectionSchema<StorageUsage>('storage_usage');
