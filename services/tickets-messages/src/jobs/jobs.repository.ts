import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Job } from './job.js';
import { JobSchema } from './jobs.schemas.js';

@Injectable()
export class JobsRepository {
  private readonly jobs: mongo.Collection<Job>;

  constructor(@InjectConnection() connection: Connection) {
    const { name } = connection.model('Job', JobSchema).collection;
    this.jobs = connection.getClient().db(connection.name).collection(name);
  }

  /** Nothing happens when it is there already. */
  async add(companyId: string, { _id, ...job }: Job, session?: Transaction['session']): Promise<void> {
    const options = { upsert: true, ...(session && { session }) };
    await this.jobs.updateOne({ _id, companyId }, { $setOnInsert: { ...job, companyId } }, options);
  }

  async find(companyId: string, id: string): Promise<Job | null> {
    return this.jobs.findOne({ companyId, _id: id });
  }

  async countOfKind(companyId: string, kind: Job['kind']): Promise<number> {
    return this.jobs.countDocuments({ companyId, kind });
  }

  /**
   * Takes a due job, of any company, that no process has. A claim counts as a failure until the job is put back, so that
   * a job that ends its process is counted too.
   */
  async claim(now: Date, leaseMs: number): Promise<Job | null> {
    return this.jobs.findOneAndUpdate(
      { runAt: { $lte: now }, leaseUntil: { $lte: now } },
      { $set: { leaseUntil: new Date(now.getTime() + leaseMs) }, $inc: { failures: 1 } },
      { sort: { runAt: 1 }, returnDocument: 'after' },
    );
  }

  /** False: the lease ran out and somebody else has it now. */
  async putBack(job: Job, changes: Partial<Job>): Promise<boolean> {
    const { _id, companyId, leaseUntil } = job;
    const free = { leaseUntil: new Date(0) };
    const { matchedCount } = await this.jobs.updateOne(
      { _id, companyId, leaseUntil },
      { $set: { ...changes, ...free } },
    );
    return matchedCount === 1;
  }

  async finish({ _id, companyId, leaseUntil }: Job): Promise<void> {
    await this.jobs.deleteOne({ _id, companyId, leaseUntil });
  }
}
