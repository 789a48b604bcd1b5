import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { retryAfterMs, type Job, type JobHandler, type JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';

const LOOK_EVERY_MS = 500;
/**
 * The lease of a claimed job. One step takes far less; the jobs of a process that died are free again after this time.
 */
const LEASE_MS = 60_000;

/** Carries out what is due. */
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
    for (let job = await this.claim(now()); job; job = await this.claim(now())) await this.step(job, now);
  }

  private async claim(now: Date): Promise<Job | null> {
    return this.isStopping ? null : this.jobs.claim(now, LEASE_MS);
  }

  private async step(job: Job, now: () => Date): Promise<void> {
    const handler = this.handlers.get(job.kind);
    try {
      if (!handler) throw new Error(`nobody does ${job.kind}`);
      const outcome = await handler(job);
      if (outcome.done) return await this.jobs.finish(job);
      const runAt = new Date(now().getTime() + outcome.afterMs);
      await this.jobs.putBack(job, { runAt, failures: 0, ...(outcome.data && { data: outcome.data }) });
    } catch (error) {
      const { _id: jobId, kind, companyId, failures } = job;
      this.logger.warn(
        { err: error, jobId, kind, companyId, failures },
        'failed to run a step of a job; retrying later',
      );
      const runAt = new Date(now().getTime() + retryAfterMs(failures - 1));
      await this.jobs.putBack(job, { runAt });
    }
  }
}
