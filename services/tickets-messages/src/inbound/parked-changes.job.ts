import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Job, JobOutcome } from '../shared/jobs/job.js';
import { Jobs } from '../shared/jobs/jobs.js';
import { ApplyChange, type ParkedChange } from './apply-change.js';

const LONGEST_WAIT_MS = 10 * 60_000;
/** Most changes that are still parked belong to messages older than the linking of the number. */
const KEPT_MS = 24 * 60 * 60_000;
type Waiting = ParkedChange & { since: Date; waitMs: number };

/** Retries changes that arrived before their message, at growing intervals, for a day. */
@Injectable()
export class ParkedChangesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly applyChange: ApplyChange,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('parked', (job) => this.execute(job));
  }

  async execute({ data }: Job): Promise<JobOutcome> {
    const waiting = data as Waiting; // written by ApplyOrPark; the driver preserves dates
    if ((await this.applyChange.execute(waiting)) !== 'unknown') return { done: true };
    if (Date.now() - waiting.since.getTime() > KEPT_MS) return { done: true };
    const waitMs = Math.min(waiting.waitMs * 2, LONGEST_WAIT_MS);
    return { done: false, afterMs: waitMs, data: { ...waiting, waitMs } };
  }
}
