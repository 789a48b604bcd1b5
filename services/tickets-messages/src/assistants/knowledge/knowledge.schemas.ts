import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Citation, Passage, Source } from './source.js';

export const SourceSchema = new CollectionSchema<Source>('knowledge_sources');
// The list by name.
SourceSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// A ticket is a source at most once.
SourceSchema.index({ companyId: 1, ticketId: 1 }, { unique: true, partialFilterExpression: { ticketId: { $gt: '' } } });
// Finds sources with a file before an unreferenced file is removed.
SourceSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);

export const PassageSchema = new CollectionSchema<Passage>('knowledge_passages');
// The search counts and finds passages by their terms, and filters sources on the index key.
PassageSchema.index({ companyId: 1, terms: 1, sourceId: 1 }, { name: 'terms_with_source' });
// The passages of a source, in order.
PassageSchema.index({ companyId: 1, sourceId: 1, position: 1 }, { unique: true });

/** The sources of an answer. `_id` is the id of the sent message, or of a ticket's stored suggestion. */
export type Answer = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  sources: readonly Citation[];
  createdAt: Date;
}>;
export const AnswerSchema = new CollectionSchema<Answer>('answer_sources');
// Removes deleted sources from answers, and answers of deleted contacts.
AnswerSchema.index({ companyId: 1, 'sources.sourceId': 1 });
AnswerSchema.index({ companyId: 1, contactId: 1 });

/** One document per company, written when a source is added, so that concurrent additions cannot exceed the limit. */
export type KnowledgeGuard = { _id: string; changes: number };
export const KnowledgeGuardSchema = new CollectionSchema<KnowledgeGuard>('knowledge_guards');
