import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { FlowEvent } from '@recado/flow-engine';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { z } from 'zod';
import { AskBot } from '../bots/ask-bot.js';
import type { BotAnswer } from '../bots/bot.js';
import { readableTextOf } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import type { BotSources } from './execute-step.js';
import { RunFlow } from './run-flow.js';
import { WaitingTickets, type Waiting } from './waiting-tickets.js';

const Data = z.object({
  ticketId: z.string(),
  step: z.number(),
  integrationId: z.string().nullable(),
  promptId: z.string().nullable(),
  text: z.string(),
  memory: z.string().nullable(),
});
type BotJobData = z.output<typeof Data>;

const NOTHING_SAID = { history: [], isSpoken: false };
/** The maximum number of messages that a prompt may get. */
const HISTORY = 100;

/** Returns the event that resumes the conversation. */
export function answeredBy(answer: BotAnswer, step: number): FlowEvent {
  const { messages, session, ended, delayMs: pauseMs, described: _, sources: __, ...more } = answer;
  const texts = messages.map(({ text }) => text);
  return { type: 'answered', step, messages: texts, session, ended, pauseMs, ...more };
}

/**
 * Sends a contact's message to a bot and forwards the answer to the conversation. If the bot fails, agents take over.
 */
@Injectable()
export class AskBotJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly askBot: AskBot,
    private readonly waitingTickets: WaitingTickets,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
    private readonly runFlow: RunFlow,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('askBot', (job) => this.execute(job));
  }

  async execute({ _id, companyId, data }: Pick<Job, '_id' | 'companyId' | 'data'>): Promise<JobOutcome> {
    const asked = Data.parse(data);
    const waiting = await this.waitingTickets.find(companyId, asked);
    if (!waiting) return { done: true };
    const { event, answer } = await this.ask(_id, waiting, asked);
    await this.runFlow.onEvent(companyId, asked.ticketId, event, answer);
    return { done: true };
  }

  private async ask(
    id: string,
    { ticket, node }: Waiting,
    { step, integrationId, promptId, text, memory }: BotJobData,
  ): Promise<{ event: FlowEvent; answer?: BotSources }> {
    const { companyId, _id: ticketId, contact, contactId } = ticket;
    const conversation = {
      ...{ ticketId, protocol: String(ticket.number), contactId, number: contact.number, name: contact.name },
      language: this.settings.language(companyId),
    };
    const { history, isSpoken } = promptId === null ? NOTHING_SAID : await this.historyOf(ticket);
    try {
      const said = { conversation, text, history, isSpoken };
      const question = { companyId, integrationId, promptId, ...said, session: memory, id, step, node };
      const answer = await this.askBot.execute(question);
      return {
        event: answeredBy(answer, step),
        answer: { text: answer.messages[0]?.text ?? '', sources: answer.sources ?? [] },
      };
    } catch (error) {
      // other errors are temporary failures of this service, so the job is retried
      if (!(error instanceof AppError && error.code === 'ERR_BOT_UNAVAILABLE')) throw error;
      this.logger.warn(
        { err: error, companyId, ticketId, integrationId, promptId },
        'a bot failed; transferring to agents',
      );
      return { event: { type: 'failed', step } };
    }
  }

  /** Returns the ticket's earlier messages, oldest first, except those in the question. */
  private async historyOf({ companyId, _id }: Ticket) {
    const page = await this.messages.list(companyId, _id, { after: null, skip: 0, limit: HISTORY });
    const oldestFirst = page.toSorted((a, b) => (a.order < b.order ? -1 : 1));
    const lastOwn = oldestFirst.findLastIndex(({ fromMe }) => fromMe);
    const history = oldestFirst.slice(0, lastOwn + 1).map((message) => ({
      fromMe: message.fromMe,
      text: readableTextOf(message),
    }));
    return { history, isSpoken: oldestFirst.findLast(({ fromMe }) => !fromMe)?.media?.kind === 'voice' };
  }
}
