import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Entry } from './entry.js';

export type EntryDocument = Omit<Entry, 'id'> & { _id: string };

/** An entry is written when it begins and once more when it ends. Nothing else changes it, and nothing removes it. */
export const EntrySchema = new CollectionSchema<EntryDocument>('operator_entries');
// The list of a company, the newest first.
EntrySchema.index({ companyId: 1, since: -1, _id: -1 });
// This finds those that run, at each reading of a session.
EntrySchema.index({ companyId: 1, endedAt: 1 });
// An operator has at most one that runs.
EntrySchema.index({ 'operator.userId': 1, endedAt: 1 });
// This finds those whose time is over.
EntrySchema.index({ endedAt: 1, until: 1 });
