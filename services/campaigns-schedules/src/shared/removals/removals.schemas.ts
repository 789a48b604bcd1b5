import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';

export const RemovalSchema = new CollectionSchema<Removal>('campaign_removals');
// Finds due removals of all companies.
RemovalSchema.index({ runAt: 1 }, dueIndex('runAt'));
