import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { SLOW_KINDS, type JobHandler, type JobKind } from './job.js';
import { JobsRepository } from './jobs.repository.js';
import { runStep } from './run-step.js';

const LOOK_EVERY_MS = 250;
/** They wait for others and need hardly anything here. */
const MOST_AT_ONCE = 64;
const SLOW = { kind: { $in: [...SLOW_KINDS] } };

/** Carries out jobs that wait for the answers of other servers, many beside each other, so that none waits for a slow one. */
@Injectable()
export class SlowJobRunner extends PollingService {
  private readonly handlers = new Map<JobKind, JobHandler>();
  private readonly inHand = new Set<Promise<void>>();

  constructor(
    private readonly jobs: JobsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'slow jobs could not be read', LOOK_EVERY_MS);
  }

  handle(kind: JobKind, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Resolves when no job is in hand. */
  async idle(): Promise<void> {
    while (this.inHand.size > 0) await Promise.all(this.inHand);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.idle();
  }

  protected async work(now: () => Date): Promise<void> {
    while (!this.isStopping && this.inHand.size < MOST_AT_ONCE && (await this.begin(now)));
  }

  /** Resolves once a job is claimed, and does not wait for its end. @returns whether one was due */
  private begin(now: () => Date): Promise<boolean> {
    const { jobs, logger } = this;
    return new Promise((resolve, reject) => {
      const done = jobs.claims
        .work(
          now,
          (job) => {
            resolve(true);
            return runStep(job, { jobs, logger, handler: this.handlers.get(job.kind), now });
          },
          SLOW,
        )
        .then(resolve, reject)
        .finally(() => this.inHand.delete(done));
      this.inHand.add(done);
    });
  }
}
