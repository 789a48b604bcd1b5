import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Tag } from './tag.js';

export const TagSchema = new CollectionSchema<Tag>('tags');
// Names are unique, and the list is sorted by them.
TagSchema.index({ companyId: 1, nameKey: 1 }, { unique: true });
