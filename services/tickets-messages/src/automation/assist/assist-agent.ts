import { AssistAgent, type RequestOf } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { OpenAutomation, type OpenPrompt } from '../../assistants/integrations/open-automation.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { previewLineOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { FindPassages } from '../../assistants/knowledge/find-passages.js';
import { latestQuery, withoutMarks } from '../../assistants/knowledge/passages-for-model.js';
import { LanguageModel } from '../../assistants/language-model/language-model.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { assistMessages, type ChatText } from './assist-messages.js';

/** The maximum number of messages given to a model, whatever its prompt says. */
const MOST_MESSAGES = 100;
/** The answer is complete, or was truncated at the prompt's limit. */
const GOOD_ENDS = ['stop', 'length'];

/** Uses the company's assistant prompt to draft a message, which the agent reviews before sending. */
@Injectable()
export class AssistAgentHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly messages: MessagesRepository,
    private readonly automation: OpenAutomation,
    private readonly settings: CompanySettings,
    private readonly model: LanguageModel,
    private readonly findPassages: FindPassages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_PLAN_FEATURE, ERR_ASSISTANT_OFF, ERR_AI_LIMIT,
   * ERR_ASSISTANT_FAILED
   */
  @OnRpc(AssistAgent)
  async execute(
    { ticketId, ...request }: RequestOf<typeof AssistAgent>,
    context: RpcContext,
  ): Promise<z.input<typeof AssistAgent.reply>> {
    const ticket = await this.findTicket.execute(actorOf(context), { id: ticketId });
    const { companyId } = ticket;
    const prompt = await this.promptOf(companyId);
    const texts = await this.latestTexts(ticket, prompt);
    const passages = request.task === 'suggest' ? await this.findPassages.execute(prompt, latestQuery(texts)) : [];
    const messages = assistMessages(prompt.prompt, request, texts, passages);
    const { signal } = context;
    const answer = await this.model.ask(prompt, { messages, signal }).catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : this.failure(cause, ticket, prompt);
    });
    const { text, sources } = withoutMarks(answer.text, passages);
    if (answer.refusal || text === '' || !GOOD_ENDS.includes(answer.end))
      throw this.failure(new Error(`the assistant refused or broke off (${answer.end || 'no end'})`), ticket, prompt);
    return { text, sources };
  }

  /** Treats a deleted prompt as no prompt. */
  private async promptOf(companyId: string): Promise<OpenPrompt> {
    const promptId = this.settings.value(companyId, 'assistantPromptId');
    if (promptId === '') throw new AppError('ERR_ASSISTANT_OFF');
    return this.automation.prompt(companyId, promptId).catch((cause: unknown) => {
      const isGone = cause instanceof AppError && cause.code === 'ERR_NO_PROMPT_FOUND';
      throw isGone ? new AppError('ERR_ASSISTANT_OFF', { cause }) : cause;
    });
  }

  /** Returns the last messages of the ticket, oldest first. */
  private async latestTexts({ companyId, _id }: Ticket, { maxMessages }: OpenPrompt): Promise<ChatText[]> {
    const limit = Math.min(maxMessages, MOST_MESSAGES);
    const page = await this.messages.list(companyId, _id, { after: null, skip: 0, limit });
    return page
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .map((message) => ({ fromMe: message.fromMe, text: previewLineOf(message) }));
  }

  private failure(cause: unknown, { companyId, _id: ticketId }: Ticket, { _id: promptId }: OpenPrompt): AppError {
    this.logger.warn({ err: cause, companyId, ticketId, promptId }, 'failed to get a text from the assistant prompt');
    return new AppError('ERR_ASSISTANT_FAILED', { cause });
  }
}
