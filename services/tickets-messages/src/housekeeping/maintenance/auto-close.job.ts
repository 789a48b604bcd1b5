import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Companies, Connections } from '../../shared/replicas/state-replicas.js';
import { CloseQuietly } from '../../handling/transitions/close-quietly.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository, type Quiet } from '../../conversations/tickets.repository.js';

const EVERY_MS = 60_000;
const HOUR_S = 3_600;
const BATCH = 100;
const COMPANIES_A_STEP = 500;

/** The progress of a round: the last company handled, and whether any company had more tickets than a round handles. */
const Round = z.object({ after: z.string().default(''), hasMore: z.boolean().default(false) });
type Round = z.infer<typeof Round>;

/** Some of a company's tickets, with the number of hours of inactivity after which they are closed. */
type Span = { hours: number; of: Quiet['of'] };

@Injectable()
export class AutoCloseWork {
  constructor(
    private readonly companies: Companies,
    private readonly connections: Connections,
    private readonly settings: CompanySettings,
    private readonly tickets: TicketsRepository,
    private readonly closeQuietly: CloseQuietly,
  ) {}

  /** Handles the next companies. @returns the progress; `after` is empty when the round is over */
  async execute(now: Date, { after, hasMore }: Round = Round.parse({})): Promise<Round> {
    const rest = this.companies.companies().filter((id) => id > after);
    const step = rest.toSorted().slice(0, COMPANIES_A_STEP);
    for (const id of step) hasMore = (await this.ofCompany(id, now)) || hasMore;
    return { after: step.length < rest.length ? (step.at(-1) ?? '') : '', hasMore };
  }

  private async ofCompany(companyId: string, now: Date): Promise<boolean> {
    let hasMore = false;
    for (const { hours, of } of this.spansOf(companyId)) {
      const before = String(Math.floor(now.getTime() / 1_000) - hours * HOUR_S).padStart(10, '0');
      const quiet = await this.tickets.findQuiet(companyId, { before, of }, BATCH);
      const origin = { companyId, correlationId: newId() };
      for (const { _id } of quiet)
        await this.closeQuietly.execute({ origin, why: 'inactive' }, _id, (ticket) => isQuiet(ticket, before));
      hasMore ||= quiet.length === BATCH;
    }
    return hasMore;
  }

  /** Returns the connections with their own setting, then the company's remaining connections. */
  private spansOf(companyId: string): Span[] {
    const own = this.connections.list(companyId).flatMap(({ id, expiresTicket = 0 }) => {
      return expiresTicket > 0 ? [{ hours: expiresTicket, of: { only: id } }] : [];
    });
    const hours = this.settings.number(companyId, 'hoursCloseTicketsAuto');
    return [...own, ...(hours > 0 ? [{ hours, of: { except: own.map(({ of }) => of.only) } }] : [])];
  }
}

/** A ticket that is snoozed until a time is not closed before it returns. */
const isQuiet = ({ order, snooze }: Ticket, before: string): boolean => order < before && !snooze?.until;

/**
 * Closes tickets after the hours of inactivity set for their connection or else for the company. There is a single job
 * for the platform, stored in the database, so any process can run it and another continues after a crash. A step
 * handles a few hundred companies, so that other jobs run in between.
 */
@Injectable()
export class AutoCloseJob implements OnApplicationBootstrap {
  constructor(
    private readonly work: AutoCloseWork,
    private readonly jobs: Jobs,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.jobs.handle('autoClose', ({ data }) => this.execute(new Date(), data));
    await this.jobs.add({ id: 'auto-close', companyId: '*', kind: 'autoClose', data: {} });
  }

  async execute(now: Date, data: Job['data'] = {}): Promise<JobOutcome> {
    const { after, hasMore } = await this.work.execute(now, Round.parse(data));
    if (after) return { done: false, afterMs: 0, data: { after, hasMore } };
    return { done: false, afterMs: hasMore ? 0 : EVERY_MS, data: {} };
  }
}
