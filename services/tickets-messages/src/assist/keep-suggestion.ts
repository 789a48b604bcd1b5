import { Injectable } from '@nestjs/common';
import { SuggestionsRepository } from './suggestions.repository.js';

/** Keeps what a prompt in shadow mode would have answered, for the agent who takes the ticket over. */
@Injectable()
export class KeepSuggestion {
  constructor(private readonly suggestions: SuggestionsRepository) {}

  async execute(companyId: string, ticketId: string, text: string): Promise<void> {
    await this.suggestions.put(companyId, ticketId, text);
  }
}
