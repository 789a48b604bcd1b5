import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { SuggestionSchema, type NewSuggestion, type Suggestion } from './suggestions.schemas.js';

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
