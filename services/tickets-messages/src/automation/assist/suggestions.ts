import { GetSuggestion, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { AnswerSources } from '../../assistants/knowledge/answer-sources.js';
import type { Citation } from '../../assistants/knowledge/source.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { type NewSuggestion, SuggestionsRepository } from './suggestions.repository.js';

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

/** AnswerSources stores a suggestion's sources under this id. */
const answerOf = (ticketId: string): string => `suggestion.${ticketId}`;

@Injectable()
export class GetSuggestionHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly messages: MessagesRepository,
    private readonly suggestions: SuggestionsRepository,
    private readonly answerSources: AnswerSources,
  ) {}

  /** Returns no suggestion after an agent has answered. @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(GetSuggestion)
  async execute(
    { ticketId }: RequestOf<typeof GetSuggestion>,
    context: RpcContext,
  ): Promise<z.input<typeof GetSuggestion.reply>> {
    const { companyId, _id } = await this.findTicket.execute(actorOf(context), { id: ticketId });
    const found = await this.suggestions.find(companyId, _id);
    if (!found) return { suggestion: null };
    const [newest] = await this.messages.list(companyId, _id, { after: null, skip: 0, limit: 1 });
    const isAnswered = newest?.fromMe === true && newest.createdAt > found.createdAt;
    const { text, createdAt, actions = [] } = found;
    if (isAnswered) return { suggestion: null };
    const sources = [...(await this.answerSources.of(companyId, answerOf(_id)))];
    const more = actions.length > 0 ? { actions: [...actions] } : {};
    return { suggestion: { text, sources, createdAt: createdAt.toISOString(), ...more } };
  }
}
