import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../jobs/job.js';
import { JobRunner } from '../jobs/job-runner.js';
import { FlowConversationsRepository } from './flow-conversations.repository.js';

const Data = z.object({ contactId: z.string() });

/** Removes what a deleted contact answered in flows. */
@Injectable()
export class ForgetFlowsJob implements OnApplicationBootstrap {
  constructor(
    private readonly runner: JobRunner,
    private readonly conversations: FlowConversationsRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.runner.handle('forgetFlows', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    await this.conversations.removeOfContact(companyId, Data.parse(data).contactId);
    return { done: true };
  }
}
