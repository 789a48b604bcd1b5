import { CollectionSchema, dueQueryOf } from '@recado/service-kit/mongo';
import type { Entry } from './entry.js';

export type EntryDocument = Omit<Entry, 'id'> & { _id: string };

/** An entry is written when it starts and when it ends. It is never changed otherwise, and never deleted. */
export const EntrySchema = new CollectionSchema<EntryDocument>('operator_entries');
// For a company's list, newest first.
EntrySchema.index({ companyId: 1, since: -1, _id: -1 });
// Finds active entries each time a session is read.
EntrySchema.index({ companyId: 1, endedAt: 1 });
// An operator has at most one active entry.
EntrySchema.index({ 'operator.userId': 1, endedAt: 1 });
// Finds expired entries.
EntrySchema.index({ endedAt: 1, until: 1 });

/** Finds the next end of an active entry. */
export const ENTRIES_DUE = dueQueryOf(EntrySchema, 'until', { where: () => ({ endedAt: null }) });
