import { Injectable } from '@nestjs/common';
import { SuggestionsRepository } from './suggestions.repository.js';
import type { NewSuggestion } from './suggestions.schemas.js';

/** Keeps what a prompt in shadow mode would have answered, for the agent who takes the ticket over. */
@Injectable()
export class KeepSuggestion {
  constructor(private readonly suggestions: SuggestionsRepository) {}

  async execute(suggestion: NewSuggestion): Promise<void> {
    await this.suggestions.put(suggestion);
  }
}
