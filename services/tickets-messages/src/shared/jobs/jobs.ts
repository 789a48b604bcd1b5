import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { BackgroundWork } from '@recado/service-kit/background';
import type { Logger } from '@recado/service-kit/logger';
import { UNCLAIMED, type Claims, type Transaction } from '@recado/service-kit/mongo';
import type { Job, JobHandler, JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';
import { runStep } from './run-step.js';

/** Slow jobs mostly wait for other servers and use few local resources. */
const SLOW_AT_ONCE = 64;

type NewJob = { id: string; companyId: string; kind: JobKind; data: Record<string, unknown>; runAt?: Date };

/** Queues work for later, and runs it: quick jobs one after the other, slow jobs concurrently. */
@Injectable()
export class Jobs {
  private readonly handlers = new Map<JobKind, JobHandler>();

  constructor(
    private readonly jobs: JobsRepository,
    background: BackgroundWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { quick, slow } = jobs;
    background.add({ name: 'quick jobs', claims: quick, atOnce: 1, run: (job, { now }) => this.step(job, quick, now) });
    background.add({
      name: 'slow jobs',
      claims: slow,
      atOnce: SLOW_AT_ONCE,
      run: (job, { now }) => this.step(job, slow, now),
    });
  }

  handle(kind: JobKind, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Adds a job, in a transaction if one is given. Adding the same id twice creates one job. */
  async add(
    { id, companyId, kind, data, runAt = new Date() }: NewJob,
    session?: Transaction['session'],
  ): Promise<void> {
    const job: Job = { _id: id, companyId, kind, data, runAt, ...UNCLAIMED };
    await this.jobs.add(companyId, job, session);
  }

  async find(companyId: string, id: string): Promise<Job | null> {
    return this.jobs.find(companyId, id);
  }

  private step(job: Job, claims: Claims<Job>, now: () => Date): Promise<void> {
    return runStep(job, { claims, logger: this.logger, handler: this.handlers.get(job.kind), now });
  }
}
