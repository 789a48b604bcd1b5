import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Tag } from './tag.js';

export const TagSchema = new CollectionSchema<Tag>('tags');
// A name stands for one tag; the list walks by it.
TagSchema.index({ companyId: 1, nameKey: 1 }, { unique: true });
