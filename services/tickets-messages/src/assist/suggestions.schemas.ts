import { Schema } from 'mongoose';

/** What a prompt in shadow mode would have answered. A ticket has the newest only. */
export type Suggestion = { _id: string; companyId: string; ticketId: string; text: string; createdAt: Date };

/** Nobody answers a contact with what was right so long ago. */
const KEPT_S = 7 * 24 * 60 * 60;

export const SuggestionSchema = new Schema<Suggestion>(
  { _id: String, companyId: String },
  { collection: 'ticket_suggestions', versionKey: false, strict: false },
);
SuggestionSchema.index({ companyId: 1, ticketId: 1 }, { unique: true });
SuggestionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });
