import { Injectable } from '@nestjs/common';
import { AnswerSources } from '../../assistants/knowledge/answer-sources.js';
import type { Citation } from '../../assistants/knowledge/source.js';
import { SuggestionsRepository } from './suggestions.repository.js';
import { answerOf, type NewSuggestion } from './suggestions.schemas.js';

/** Stores the answer of a prompt in shadow mode as a suggestion for the agent who accepts the ticket. */
@Injectable()
export class StoreSuggestion {
  constructor(
    private readonly suggestions: SuggestionsRepository,
    private readonly answerSources: AnswerSources,
  ) {}

  async execute({ sources, ...suggestion }: NewSuggestion & { sources: readonly Citation[] }): Promise<void> {
    const { companyId, ticketId, contactId } = suggestion;
    await this.answerSources.store({ companyId, id: answerOf(ticketId), contactId, sources });
    await this.suggestions.put(suggestion);
  }
}
