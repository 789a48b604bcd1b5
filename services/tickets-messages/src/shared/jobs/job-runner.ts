import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SLOW_KINDS, type JobHandler, type JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';
import { runStep } from './run-step.js';

const LOOK_EVERY_MS = 500;
const QUICK = { kind: { $nin: [...SLOW_KINDS] } };

/** Runs due jobs one after the other. */
@Injectable()
export class JobRunner extends PollingService {
  private readonly handlers = new Map<JobKind, JobHandler>();

  constructor(
    private readonly jobs: JobsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'jobs could not be read', LOOK_EVERY_MS);
  }

  handle(kind: JobKind, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  protected async work(now: () => Date): Promise<void> {
    const { jobs, logger } = this;
    const next = () =>
      jobs.claims.work(now, (job) => runStep(job, { jobs, logger, handler: this.handlers.get(job.kind), now }), QUICK);
    while (!this.isStopping && (await next()));
  }
}
