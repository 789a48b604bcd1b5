import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, ConcurrentPollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SLOW_KINDS, type Job, type JobHandler, type JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';
import { runStep } from './run-step.js';

/** These jobs mostly wait for other servers and use few local resources. */
const PACE = { everyMs: 250, mostAtOnce: 64 };
const SLOW = { kind: { $in: [...SLOW_KINDS] } };

/** Runs jobs that wait for responses from other servers. */
@Injectable()
export class SlowJobRunner extends ConcurrentPollingService<Job> {
  private readonly handlers = new Map<JobKind, JobHandler>();

  constructor(
    private readonly jobs: JobsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(jobs.claims, logger, 'slow jobs could not be read', PACE);
  }

  handle(kind: JobKind, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  protected override due() {
    return SLOW;
  }

  protected workOn(job: Job, now: () => Date): Promise<void> {
    const { jobs, logger } = this;
    return runStep(job, { jobs, logger, handler: this.handlers.get(job.kind), now });
  }
}
