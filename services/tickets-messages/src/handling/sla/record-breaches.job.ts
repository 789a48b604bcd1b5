import { hasLimits, systemActor, type Sla } from '@recado/contracts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { newId } from '@recado/service-kit/mongo';
import { RecordEvent } from '../../conversations/record-event.js';
import { newBreaches, withBreaches } from '../../conversations/rules/sla.js';
import { SlaLimits } from '../../conversations/sla-limits.js';
import { SlaTicketsRepository } from '../../conversations/sla-tickets.repository.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { Queues, Tags } from '../../shared/replicas/state-replicas.js';
import { ChangeTicket } from '../transitions/change-ticket.js';

/** New tickets are seen after this time at the latest. */
const EVERY_MS = 60_000;
const SOONEST_MS = 1_000;

type Change = { companyId: string; after: { sla?: Sla | null | undefined } | null };

/** Records the exceeded limits of a ticket that are not recorded. */
@Injectable()
export class RecordBreach {
  constructor(
    private readonly limits: SlaLimits,
    private readonly changeTicket: ChangeTicket,
    private readonly recordEvent: RecordEvent,
  ) {}

  /** @throws StaleTicket */
  async execute(ticket: Ticket, now: Date): Promise<void> {
    const { companyId } = ticket;
    const breaches = newBreaches(ticket, this.limits.of(ticket), now);
    if (breaches.length === 0) return;
    const origin = { companyId, correlationId: newId() };
    await this.changeTicket.execute(
      { actor: systemActor(companyId), origin, isSystem: true },
      ticket,
      async (transaction) => {
        for (const { limit } of breaches)
          await this.recordEvent.execute(transaction, origin, { kind: 'slaBreached', ticket, limit });
        return { breaches: withBreaches(ticket, breaches) };
      },
    );
  }
}

/** Records each exceeded time limit once: on the ticket and as an event, which webhooks report. */
@Injectable()
export class RecordBreachesJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly limits: SlaLimits,
    private readonly slaTickets: SlaTicketsRepository,
    private readonly tickets: TicketsRepository,
    private readonly recordBreach: RecordBreach,
    private readonly queues: Queues,
    private readonly tags: Tags,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Watches the companies with time limits, now and after each change of a queue or a tag. */
  onApplicationBootstrap(): void {
    this.jobs.handle('recordBreaches', (job) => this.execute(job));
    const follow = ({ companyId, after }: Change) => {
      if (after?.sla && hasLimits(after.sla)) this.watch(companyId);
    };
    this.queues.onChange(follow);
    this.tags.onChange(follow);
    for (const companyId of new Set([...this.queues.companies(), ...this.tags.companies()])) {
      const { queueIds, tagIds } = this.limits.placesOf(companyId);
      if (queueIds.length + tagIds.length > 0) this.watch(companyId);
    }
  }

  /** Continues when the next limit is due. Ends once the company has no limits. */
  async execute({ companyId }: Pick<Job, 'companyId'>, now = new Date()): Promise<JobOutcome> {
    const places = this.limits.placesOf(companyId);
    if (places.queueIds.length + places.tagIds.length === 0) return { done: true };
    let next = now.getTime() + EVERY_MS;
    for (const ticket of await this.slaTickets.find(companyId, places)) {
      const dues = this.limits.of(ticket);
      if (newBreaches(ticket, dues, now).length > 0) await this.record(companyId, ticket._id, now);
      const upcoming = dues.find(({ dueAt }) => dueAt > now);
      if (upcoming) next = Math.min(next, upcoming.dueAt.getTime());
    }
    return { done: false, afterMs: Math.max(SOONEST_MS, next - now.getTime()) };
  }

  private async record(companyId: string, ticketId: string, now: Date): Promise<void> {
    await whileStale(async () => {
      const ticket = await this.tickets.find(companyId, ticketId);
      if (ticket) await this.recordBreach.execute(ticket, now);
    });
  }

  private watch(companyId: string): void {
    this.jobs
      .add({ id: `recordBreaches ${companyId}`, companyId, kind: 'recordBreaches', data: {} })
      .catch((err: unknown) =>
        this.logger.warn({ err, companyId }, 'failed to watch the time limits; retrying at the next change or start'),
      );
  }
}
