import { Injectable } from '@nestjs/common';
import { UNCLAIMED, type Transaction } from '@recado/service-kit/mongo';
import type { Job, JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';

type NewJob = { id: string; companyId: string; kind: JobKind; data: Record<string, unknown>; runAt?: Date };

/** Queues work for later. Adding the same id twice creates one job. */
@Injectable()
export class Jobs {
  constructor(private readonly jobs: JobsRepository) {}

  /** Adds a job, in a transaction if one is given. */
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
}
