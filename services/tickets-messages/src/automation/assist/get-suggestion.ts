import { GetSuggestion, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { AnswerSources } from '../../assistants/knowledge/answer-sources.js';
import { SuggestionsRepository } from './suggestions.repository.js';
import { answerOf } from './suggestions.schemas.js';

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
