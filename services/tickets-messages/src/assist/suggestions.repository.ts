import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, newId } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import { SuggestionSchema, type Suggestion } from './suggestions.schemas.js';

@Injectable()
export class SuggestionsRepository {
  private readonly suggestions: mongo.Collection<Suggestion>;

  constructor(@InjectConnection() connection: Connection) {
    this.suggestions = collectionOf(connection, SuggestionSchema);
  }

  async find(companyId: string, ticketId: string): Promise<Suggestion | null> {
    return this.suggestions.findOne({ companyId, ticketId });
  }

  async put(companyId: string, ticketId: string, text: string): Promise<void> {
    const update = { $set: { text, createdAt: new Date() }, $setOnInsert: { _id: newId() } };
    await this.suggestions.updateOne({ companyId, ticketId }, update, { upsert: true });
  }
}
