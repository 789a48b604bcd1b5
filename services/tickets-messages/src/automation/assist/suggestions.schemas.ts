import { CollectionSchema } from '@recado/service-kit/mongo';

/** The answer of a prompt in shadow mode. Only the newest per ticket is stored. */
export type NewSuggestion = {
  companyId: string;
  ticketId: string;
  contactId: string;
  text: string;
  actions: readonly string[];
};
/** AnswerSources stores its sources under this id. */
export const answerOf = (ticketId: string): string => `suggestion.${ticketId}`;
export type Suggestion = NewSuggestion & { _id: string; createdAt: Date };

/** Older suggestions are no longer useful. */
const KEPT_S = 7 * 24 * 60 * 60;

export const SuggestionSchema = new CollectionSchema<Suggestion>('ticket_suggestions');
SuggestionSchema.index({ companyId: 1, ticketId: 1 }, { unique: true });
// Suggestions are deleted together with their contact.
SuggestionSchema.index({ companyId: 1, contactId: 1 });
SuggestionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
