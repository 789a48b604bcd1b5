import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { StoreSuggestion } from '../assist/suggestions.js';
import { Dialogflow } from '../../assistants/integrations/dialogflow.js';
import { OpenAutomation, type OpenIntegration } from '../../assistants/integrations/open-automation.js';
import { BOT_DEADLINE_MS, plainAnswer, type BotAnswer, type BotQuestion } from './bot.js';
import { BotLimits, type BotId } from './bot-limits.js';
import { PromptBot } from './prompt-bot.js';
import { roleOf, type PromptRole } from './prompt-role.js';
import { TypebotBot } from './typebot-bot.js';
import { WebhookBot } from './webhook-bot.js';

type Bot = BotId & Readonly<{ role: PromptRole; ask: () => Promise<BotAnswer> }>;

/** An answer that sends nothing to the contact and transfers the ticket to agents. */
const HANDED_OVER = plainAnswer([], true);

/** Gets an answer for a contact from an integration or a prompt. */
@Injectable()
export class AskBot {
  constructor(
    private readonly automation: OpenAutomation,
    private readonly limits: BotLimits,
    private readonly webhook: WebhookBot,
    private readonly typebot: TypebotBot,
    private readonly dialogflow: Dialogflow,
    private readonly prompts: PromptBot,
    private readonly storeSuggestion: StoreSuggestion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws ERR_BOT_UNAVAILABLE if the bot was deleted, is not included in the plan, or returns no valid answer in time
   */
  async execute(question: BotQuestion): Promise<BotAnswer> {
    const bot = await this.find(question);
    const { companyId, id, role } = bot;
    const { ticketId, contactId } = question.conversation;
    if (role === 'rests') return HANDED_OVER;
    const answer = await this.limits.run(bot, bot.ask).catch((cause: unknown) => {
      this.logger.warn({ companyId, botId: id, ticketId, err: cause }, 'bot failed');
      if (role === 'suggests') return HANDED_OVER; // the contact does not know that the bot was asked
      throw new AppError('ERR_BOT_UNAVAILABLE', { cause });
    });
    return role === 'suggests' ? this.suggest({ companyId, ticketId, contactId }, answer) : answer;
  }

  private async suggest(
    place: { companyId: string; ticketId: string; contactId: string },
    { messages, sources = [], described: actions = [] }: BotAnswer,
  ): Promise<BotAnswer> {
    const text = messages.map((message) => message.text).join('\n\n');
    if (text !== '' || actions.length > 0) await this.storeSuggestion.execute({ ...place, text, actions, sources });
    return HANDED_OVER;
  }

  private async find(question: BotQuestion): Promise<Bot> {
    const { companyId, integrationId, promptId } = question;
    try {
      if (integrationId) {
        const integration = await this.automation.integration(companyId, integrationId);
        const ask = () => this.askIntegration(integration, question);
        return { companyId, id: integrationId, changedAt: integration.updatedAt, role: 'answers', ask };
      }
      const prompt = await this.automation.prompt(companyId, promptId ?? '');
      const role = roleOf(prompt, question.conversation.ticketId);
      const ask = () => this.prompts.ask(prompt, question, role === 'suggests');
      return { companyId, id: prompt._id, changedAt: prompt.updatedAt, role, ask };
    } catch (cause) {
      if (cause instanceof AppError) throw new AppError('ERR_BOT_UNAVAILABLE', { cause });
      throw cause; // the database is unavailable, which is not the bot's fault
    }
  }

  private async askIntegration(integration: OpenIntegration, question: BotQuestion): Promise<BotAnswer> {
    switch (integration.type) {
      case 'n8n':
      case 'webhook':
        return this.webhook.ask(integration, question);
      case 'typebot':
        return this.typebot.ask(integration, question);
      case 'dialogflow':
      case 'dialogflowCx': {
        const asked = { session: question.conversation.ticketId, text: question.text, deadlineMs: BOT_DEADLINE_MS };
        const { texts, ended } = await this.dialogflow.ask(integration, asked);
        return plainAnswer(texts, ended);
      }
      default:
        throw new Error('the integration is not a bot');
    }
  }
}
