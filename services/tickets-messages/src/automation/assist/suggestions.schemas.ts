import { CollectionSchema } from '@recado/service-kit/mongo';

/** A prompt in shadow mode would have answered the contact so. A ticket has the newest only. */
export type NewSuggestion = {
  companyId: string;
  ticketId: string;
  contactId: string;
  text: string;
  actions: readonly string[];
};
/** Its sources are kept by AnswerSources under this id. */
export const answerOf = (ticketId: string): string => `suggestion.${ticketId}`;
export type Suggestion = NewSuggestion & { _id: string; createdAt: Date };

/** Nobody answers a contact with what was right so long ago. */
const KEPT_S = 7 * 24 * 60 * 60;

export const SuggestionSchema = new CollectionSchema<Suggestion>('ticket_suggestions');
SuggestionSchema.index({ companyId: 1, ticketId: 1 }, { unique: true });
// A suggestion is forgotten with its contact.
SuggestionSchema.index({ companyId: 1, contactId: 1 });
SuggestionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
