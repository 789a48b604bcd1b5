import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { DeleteBotCalls } from '../../assistants/bot-calls/delete-bot-calls.js';
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
    private readonly deleteBotCalls: DeleteBotCalls,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('forgetFlows', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { contactId } = Data.parse(data);
    await this.conversations.removeOfContact(companyId, contactId);
    await this.deleteBotCalls.ofContact(companyId, contactId);
    return { done: true };
  }
}
