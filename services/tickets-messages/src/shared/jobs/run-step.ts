import type { Logger } from '@recado/service-kit/logger';
import { backoffMs } from '@recado/service-kit/mongo';
import type { Job, JobHandler } from './job.js';
import type { JobsRepository } from './jobs.repository.js';

const RETRY = { firstMs: 1_000, longestMs: 10 * 60_000 };

type Step = Readonly<{ jobs: JobsRepository; logger: Logger; handler: JobHandler | undefined; now: () => Date }>;

/** Runs a step of a claimed job and stores its progress. A failed step is retried later. */
export async function runStep(job: Job, { jobs, logger, handler, now }: Step): Promise<void> {
  try {
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    const outcome = await handler(job);
    if (outcome.done) return await jobs.claims.finish(job);
    const runAt = new Date(now().getTime() + outcome.afterMs);
    await jobs.claims.release(job, { runAt, ...(outcome.data && { data: outcome.data }) });
  } catch (error) {
    const { _id: jobId, kind, companyId, attempts } = job;
    logger.warn({ err: error, jobId, kind, companyId, attempts }, 'failed to run a step of a job; retrying later');
    await jobs.claims.retry(job, new Date(now().getTime() + backoffMs(attempts, RETRY)));
  }
}
