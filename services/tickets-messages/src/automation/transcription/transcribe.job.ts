import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { OpenAutomation } from '../../assistants/integrations/open-automation.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Message } from '../../conversations/message.js';
import { DispatchMessages } from '../flows/dispatch-messages.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { RETRY_AFTER_S } from './transcription-slots.js';
import { WriteTranscript } from './write-transcript.js';

const Data = z.object({ messageId: z.string() });

/** Transcribes a voice note, then resumes the conversation that is waiting for it, with or without the transcript. */
@Injectable()
export class TranscribeJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesRepository,
    private readonly settings: CompanySettings,
    private readonly automation: OpenAutomation,
    private readonly writeTranscript: WriteTranscript,
    private readonly dispatchMessages: DispatchMessages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('transcribe', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const message = await this.messages.find(companyId, Data.parse(data).messageId);
    if (!message) return { done: true };
    const outcome = await this.transcribe(message);
    if (outcome === 'later') return { done: false, afterMs: RETRY_AFTER_S * 1_000 };
    await this.dispatchMessages.onWords({ companyId, correlationId: newId() }, outcome);
    return { done: true };
  }

  /** Returns the message even if the transcription fails, because an agent may retry it. */
  private async transcribe(message: Message): Promise<Message | 'later'> {
    const { companyId, _id: messageId } = message;
    if (message.isDeleted || message.transcript !== undefined) return message;
    try {
      const promptId = this.settings.value(companyId, 'transcriptionPromptId');
      const prompt = await this.automation.prompt(companyId, promptId);
      return await this.writeTranscript.execute({ companyId, correlationId: newId() }, message, prompt);
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_RATE_LIMIT') return 'later';
      this.logger.warn({ err: error, companyId, messageId }, 'failed to transcribe a voice note; it stays a recording');
      return message;
    }
  }
}
