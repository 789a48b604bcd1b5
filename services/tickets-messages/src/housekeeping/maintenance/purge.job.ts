import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { PurgeTicket } from './purge-ticket.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const EVERY_MS = 60 * 60_000;
const TICKETS_A_ROUND = 20;

/** Permanently removes tickets that were deleted thirty days ago. */
@Injectable()
export class PurgeJob implements OnApplicationBootstrap {
  constructor(
    private readonly deleted: DeletedTicketsRepository,
    private readonly purgeTicket: PurgeTicket,
    private readonly jobs: Jobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.jobs.handle('purge', () => this.execute(new Date()));
    await this.jobs.add({ id: 'purge', companyId: '*', kind: 'purge', data: {} });
  }

  async execute(now: Date): Promise<JobOutcome> {
    let purged = 0;
    for await (const { companyId, _id } of this.deleted.everyCompanysBefore(new Date(now.getTime() - KEPT_MS))) {
      if (await this.attempt(companyId, _id)) purged += 1;
      if (purged === TICKETS_A_ROUND) return { done: false, afterMs: 0 };
    }
    return { done: false, afterMs: EVERY_MS };
  }

  /** Logs a failure, so that the other tickets are still purged. @returns whether the ticket was purged */
  private async attempt(companyId: string, ticketId: string): Promise<boolean> {
    try {
      await this.purgeTicket.execute(companyId, ticketId);
      return true;
    } catch (err) {
      this.logger.warn({ err, companyId, ticketId }, 'failed to purge a deleted ticket; retrying later');
      return false;
    }
  }
}
