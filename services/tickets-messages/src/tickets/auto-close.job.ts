import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import type { JobOutcome } from '../jobs/job.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Jobs } from '../jobs/jobs.js';
import { CompanySettings } from '../reference/company-settings.js';
import { Companies } from '../reference/copies.js';
import { CloseQuietly } from './close-quietly.js';
import { TicketsRepository } from './tickets.repository.js';

const EVERY_MS = 60_000;
const HOUR_S = 3_600;
const BATCH = 100;

@Injectable()
export class AutoCloseWork {
  constructor(
    private readonly companies: Companies,
    private readonly settings: CompanySettings,
    private readonly tickets: TicketsRepository,
    private readonly closeQuietly: CloseQuietly,
  ) {}

  /** @returns whether a company has more of them than one round takes */
  async execute(now: Date): Promise<boolean> {
    let hasMore = false;
    for (const { id } of this.companies.all()) hasMore = (await this.ofCompany(id, now)) === BATCH || hasMore;
    return hasMore;
  }

  private async ofCompany(companyId: string, now: Date): Promise<number> {
    const hours = this.settings.number(companyId, 'hoursCloseTicketsAuto');
    if (hours === 0) return 0;
    const before = String(Math.floor(now.getTime() / 1_000) - hours * HOUR_S).padStart(10, '0');
    const quiet = await this.tickets.findQuiet(companyId, before, BATCH);
    const origin = { companyId, correlationId: newId() };
    for (const { _id } of quiet)
      await this.closeQuietly.execute({ origin, why: 'inactive' }, _id, ({ order }) => order < before);
    return quiet.length;
  }
}

/**
 * Closes tickets without a message for the company's hours. One job for the platform, kept in the database: whichever
 * process is up when it is due does it, and one that dies is followed by another.
 */
@Injectable()
export class AutoCloseJob implements OnApplicationBootstrap {
  constructor(
    private readonly work: AutoCloseWork,
    private readonly runner: JobRunner,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.runner.handle('autoClose', () => this.execute(new Date()));
    await this.jobs.add({ id: 'auto-close', companyId: '*', kind: 'autoClose', data: {} });
  }

  async execute(now: Date): Promise<JobOutcome> {
    const hasMore = await this.work.execute(now);
    return { done: false, afterMs: hasMore ? 0 : EVERY_MS };
  }
}
