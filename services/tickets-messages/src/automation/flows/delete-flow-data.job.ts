import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { BotCallHandlers } from '../../assistants/bot-calls/bot-call-handlers.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';

const Data = z.object({ contactId: z.string() });

/** Deletes a deleted contact's answers in flows, and the logged bot calls about the contact. */
@Injectable()
export class DeleteFlowDataJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly conversations: FlowConversationsRepository,
    private readonly botCalls: BotCallHandlers,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('forgetFlows', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    await this.conversations.removeOfContact(companyId, contactId);
    await this.botCalls.removeOfContact(companyId, contactId);
    return { done: true };
  }
}
