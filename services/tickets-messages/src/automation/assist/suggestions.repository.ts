import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, newId } from '@recado/service-kit/mongo';

/** The answer of a prompt in shadow mode. Only the newest per ticket is stored. */
export type NewSuggestion = {
  companyId: string;
  ticketId: string;
  contactId: string;
  text: string;
  actions: readonly string[];
};
type Suggestion = NewSuggestion & { _id: string; createdAt: Date };

/** Older suggestions are no longer useful. */
const KEPT_S = 7 * 24 * 60 * 60;

const SuggestionSchema = new CollectionSchema<Suggestion>('ticket_suggestions');
SuggestionSchema.index({ companyId: 1, ticketId: 1 }, { unique: true });
// Suggestions are deleted together with their contact.
SuggestionSchema.index({ companyId: 1, contactId: 1 });
SuggestionSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_S });

@Injectable()
export class SuggestionsRepository {
  private readonly suggestions: mongo.Collection<Suggestion>;

  constructor(@InjectConnection() connection: Connection) {
    this.suggestions = collectionOf(connection, SuggestionSchema);
  }

  async find(companyId: string, ticketId: string): Promise<Suggestion | null> {
    return this.suggestions.findOne({ companyId, ticketId });
  }

  async put({ companyId, ticketId, contactId, text, actions }: NewSuggestion): Promise<void> {
    const update = { $set: { contactId, text, actions, createdAt: new Date() }, $setOnInsert: { _id: newId() } };
    await this.suggestions.updateOne({ companyId, ticketId }, update, { upsert: true });
  }

  async removeOfContact(companyId: string, contactId: string): Promise<void> {
    await this.suggestions.deleteMany({ companyId, contactId });
  }
}
