import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Removal } from './removal.js';

export const RemovalSchema = new CollectionSchema<Removal>('campaign_removals');
// Finds removals of all companies that go on.
RemovalSchema.index({ runAt: 1 }, dueIndex('runAt'));
