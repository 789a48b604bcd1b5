import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { retryAfterMs, type Job, type JobHandler, type JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';

const LOOK_EVERY_MS = 500;
/** One step of a job is much shorter than this; a process that died lets go of its jobs after it. */
const LEASE_MS = 60_000;

/** Carries out what is due. Every process of the service runs one; a job is in one of them at a time. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers = new Map<JobKind, JobHandler>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isLeaving = false;

  constructor(
    private readonly jobs: JobsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  handle(kind: JobKind, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.runDue().finally(() => (this.running = undefined));
    }, LOOK_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isLeaving = true;
    await this.rest();
  }

  /** Looks no more by itself. */
  async rest(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Until nothing is due. An outage ends it quietly: it looks again soon. */
  async runDue(now: () => Date = () => new Date()): Promise<void> {
    try {
      for (let job = await this.claim(now()); job; job = await this.claim(now())) await this.step(job, now);
    } catch (error) {
      this.logger.warn({ err: error }, 'jobs could not be read');
    }
  }

  private async claim(now: Date): Promise<Job | null> {
    return this.isLeaving ? null : this.jobs.claim(now, LEASE_MS);
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
      this.logger.warn({ err: error, jobId, kind, companyId, failures }, 'a job failed and is tried again');
      const runAt = new Date(now().getTime() + retryAfterMs(failures));
      await this.jobs.putBack(job, { runAt, failures: failures + 1 });
    }
  }
}
