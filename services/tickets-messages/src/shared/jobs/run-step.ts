import type { Logger } from '@recado/service-kit/logger';
import { backoffMs, type Claims } from '@recado/service-kit/mongo';
import type { Job, JobHandler } from './job.js';

const RETRY = { firstMs: 1_000, longestMs: 10 * 60_000 };

type Step = Readonly<{ claims: Claims<Job>; logger: Logger; handler: JobHandler | undefined; now: () => Date }>;

/** Runs a step of a claimed job and stores its progress. A failed step is retried later. */
export async function runStep(job: Job, { claims, logger, handler, now }: Step): Promise<void> {
  try {
    if (!handler) throw new Error(`no handler for ${job.kind}`);
    const outcome = await handler(job);
    if (outcome.done) return await claims.finish(job);
    const runAt = new Date(now().getTime() + outcome.afterMs);
    await claims.release(job, { runAt, ...(outcome.data && { data: outcome.data }) });
  } catch (error) {
    const { _id: jobId, kind, companyId, attempts } = job;
    logger.warn({ err: error, jobId, kind, companyId, attempts }, 'failed to run a step of a job; retrying later');
    await claims.retry(job, new Date(now().getTime() + backoffMs(attempts, RETRY)));
  }
}
