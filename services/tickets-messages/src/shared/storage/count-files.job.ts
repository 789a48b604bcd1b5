import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import type { Job, JobOutcome } from '../jobs/job.js';
import { Jobs } from '../jobs/jobs.js';
import { CountCompanyFiles, Progress } from './count-company-files.js';

const EVERY_MS = 24 * 60 * 60_000;

/** A round through the companies that have files: the running count, and the start of the remaining list. */
const Round = z.object({ progress: Progress.nullable().default(null), next: z.string().nullable().default(null) });

/**
 * Counts all companies' files once a day, one company after the other. There is a single job for the platform, and any
 * process can run a step. A step handles one page of files, so that other jobs run in between.
 */
@Injectable()
export class CountFilesJob implements OnApplicationBootstrap {
  constructor(
    private readonly countFiles: CountCompanyFiles,
    private readonly jobs: Jobs,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.jobs.handle('countFiles', ({ data }) => this.execute(new Date(), data));
    await this.jobs.add({ id: 'count-files', companyId: '*', kind: 'countFiles', data: {} });
  }

  async execute(now: Date, data: Job['data'] = {}): Promise<JobOutcome> {
    const { progress, next } = Round.parse(data);
    if (!progress) return this.beginNext(now, next);
    const rest = await this.countFiles.step(progress);
    return outcomeOf(rest, next);
  }

  private async beginNext(now: Date, after: string | null): Promise<JobOutcome> {
    const { items, next } = await this.store.companies({ after, limit: 1 });
    const [companyId] = items;
    return outcomeOf(companyId === undefined ? null : await this.countFiles.begin(companyId, now), next);
  }
}

/** Returns the outcome. The round ends when no count is running and no further company has files. */
const outcomeOf = (progress: Progress | null, next: string | null): JobOutcome =>
  progress || next
    ? { done: false, afterMs: 0, data: { progress, next } }
    : { done: false, afterMs: EVERY_MS, data: {} };
