import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Claims, collectionOf, CollectionSchema, isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import { SLOW_KINDS, type Job } from './job.js';

const JobSchema = new CollectionSchema<Job>('jobs');
// Due jobs.
JobSchema.index({ runAt: 1 });

/** The lease of a claimed job. Much longer than a step takes. */
const LEASE_MS = 60_000;

@Injectable()
export class JobsRepository {
  /** Assigns all companies' due jobs, each to one process at a time: those that only use this database … */
  readonly quick: Claims<Job>;
  /** … and those that wait for other servers. */
  readonly slow: Claims<Job>;
  private readonly jobs: mongo.Collection<Job>;

  constructor(@InjectConnection() connection: Connection) {
    this.jobs = collectionOf(connection, JobSchema);
    const lease = { due: 'runAt', leaseMs: LEASE_MS } as const;
    this.quick = new Claims(this.jobs, { ...lease, only: () => ({ kind: { $nin: [...SLOW_KINDS] } }) });
    this.slow = new Claims(this.jobs, { ...lease, only: () => ({ kind: { $in: [...SLOW_KINDS] } }) });
  }

  /** Does nothing if the job already exists. */
  async add(companyId: string, { _id, ...job }: Job, session?: Transaction['session']): Promise<void> {
    const options = { upsert: true, ...(session && { session }) };
    await this.jobs
      .updateOne({ _id, companyId }, { $setOnInsert: { ...job, companyId } }, options)
      .catch((error: unknown) => {
        // another process added it simultaneously; a transaction is retried instead
        if (session || !isDuplicateKey(error)) throw error;
      });
    (SLOW_KINDS.includes(job.kind) ? this.slow : this.quick).announce(job.runAt, session);
  }

  async find(companyId: string, id: string): Promise<Job | null> {
    return this.jobs.findOne({ companyId, _id: id });
  }
}
