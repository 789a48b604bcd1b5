import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Citation, Passage, Source } from './source.js';

export const SourceSchema = new CollectionSchema<Source>('knowledge_sources');
// The list walks by name.
SourceSchema.index({ companyId: 1, nameKey: 1, _id: 1 });
// A ticket teaches once.
SourceSchema.index({ companyId: 1, ticketId: 1 }, { unique: true, partialFilterExpression: { ticketId: { $gt: '' } } });
// Before a file that nothing names is removed, this index tells whether a source has it.
SourceSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);

export const PassageSchema = new CollectionSchema<Passage>('knowledge_passages');
// The search counts and finds passages by their words; the source comes from the index.
PassageSchema.index({ companyId: 1, terms: 1, sourceId: 1 }, { name: 'terms_with_source' });
// The passages of a source, in their order.
PassageSchema.index({ companyId: 1, sourceId: 1, position: 1 }, { unique: true });

/** The sources of an answer. `_id` is the message that was sent, or names the suggestion that was kept for a ticket. */
export type Answer = Readonly<{
  _id: string;
  companyId: string;
  contactId: string;
  sources: readonly Citation[];
  createdAt: Date;
}>;
export const AnswerSchema = new CollectionSchema<Answer>('answer_sources');
// A source that is deleted is no longer shown, and what is known of a contact goes with the contact.
AnswerSchema.index({ companyId: 1, 'sources.sourceId': 1 });
AnswerSchema.index({ companyId: 1, contactId: 1 });

/** Each company has one document: who adds a source touches it, so that two at once cannot both be the last one. */
export type KnowledgeGuard = { _id: string; changes: number };
export const KnowledgeGuardSchema = new CollectionSchema<KnowledgeGuard>('knowledge_guards');
