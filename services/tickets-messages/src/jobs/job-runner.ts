import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs } from '@recado/service-kit/mongo';
import type { Job, JobHandler, JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';

const LOOK_EVERY_MS = 500;
const RETRY = { firstMs: 1_000, longestMs: 10 * 60_000 };

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
    const next = () => this.jobs.claims.work(now, (job) => this.step(job, now));
    while (!this.isStopping && (await next()));
  }

  private async step(job: Job, now: () => Date): Promise<void> {
    const handler = this.handlers.get(job.kind);
    try {
      if (!handler) throw new Error(`nobody does ${job.kind}`);
      const outcome = await handler(job);
      if (outcome.done) return await this.jobs.claims.finish(job);
      const runAt = new Date(now().getTime() + outcome.afterMs);
      await this.jobs.claims.release(job, { runAt, ...(outcome.data && { data: outcome.data }) });
    } catch (error) {
      const { _id: jobId, kind, companyId, attempts } = job;
      this.logger.warn(
        { err: error, jobId, kind, companyId, attempts },
        'failed to run a step of a job; retrying later',
      );
      const runAt = new Date(now().getTime() + backoffMs(attempts, RETRY));
      await this.jobs.claims.retry(job, runAt);
    }
  }
}
