import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { RunFlow } from './run-flow.js';

const Data = z.object({ ticketId: z.string(), step: z.number() });

/** Notifies a conversation that its waiting time has ended. */
@Injectable()
export class FlowTimerJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly runFlow: RunFlow,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('flowTimer', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { ticketId, step } = Data.parse(data);
    await this.runFlow.onEvent(companyId, ticketId, { type: 'timeout', step });
    return { done: true };
  }
}
