import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { DispatchMessages } from './dispatch-messages.js';

const Data = z.object({ messageId: z.string() });

/** Continues a conversation that has waited long enough for a transcript. */
@Injectable()
export class TranscriptTimeoutJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesRepository,
    private readonly dispatchMessages: DispatchMessages,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('hearVoice', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const message = await this.messages.find(companyId, Data.parse(data).messageId);
    if (message) await this.dispatchMessages.onWords({ companyId, correlationId: newId() }, message);
    return { done: true };
  }
}
