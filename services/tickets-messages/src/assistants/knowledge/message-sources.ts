import { GetMessageSources, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { FindTicket } from '../../conversations/find-ticket.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { AnswerSources } from './answer-sources.js';

/** Shows agents the sources of an assistant's answer. */
@Injectable()
export class MessageSourcesHandler {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly findTicket: FindTicket,
    private readonly answerSources: AnswerSources,
  ) {}

  /** @throws ERR_NO_MESSAGE_FOUND, and ERR_NO_PERMISSION if the actor may not see the ticket */
  @OnRpc(GetMessageSources)
  async execute(
    { messageId }: RequestOf<typeof GetMessageSources>,
    context: RpcContext,
  ): Promise<z.input<typeof GetMessageSources.reply>> {
    const actor = actorOf(context);
    const message = await this.messages.find(actor.companyId, messageId);
    if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
    await this.findTicket.execute(actor, { id: message.ticketId });
    return { sources: [...(await this.answerSources.of(actor.companyId, messageId))] };
  }
}
