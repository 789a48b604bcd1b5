import { hasLimits, type Sla, type TicketSla } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { afterOpenMinutes, type Calendar } from '@recado/flow-engine';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { DisplayNames } from '../shared/replicas/display-names.js';
import { Queues, Tags } from '../shared/replicas/state-replicas.js';
import { breachedIn, dueLimits, type DueLimit, type SlaTicket } from './rules/sla.js';
import type { Ticket } from './ticket.js';

const MINUTE_MS = 60_000;

/** The fields of a ticket that its limits depend on. */
export type LimitedTicket = SlaTicket & Pick<Ticket, 'companyId' | 'queueId' | 'tagIds'>;

/** The limits of tickets, from the agreements of their queues and tags and the opening hours in memory. */
@Injectable()
export class SlaLimits {
  constructor(
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
  ) {}

  /** Returns a ticket's limits, the next one first. */
  of(ticket: LimitedTicket): DueLimit[] {
    const slas = this.names.slasOf(ticket);
    if (slas.length === 0) return [];
    const { companyId } = ticket;
    const timeZone = this.settings.timeZone(companyId);
    const calendar = this.calendarOf(ticket);
    return dueLimits(ticket, slas, (from, minutes, openHoursOnly) =>
      openHoursOnly
        ? afterOpenMinutes(calendar, timeZone, from, minutes)
        : new Date(from.getTime() + minutes * MINUTE_MS),
    );
  }

  /** Returns the part of the ticket's view, without a field if there is nothing to show. */
  show(ticket: Ticket): { sla?: TicketSla } {
    const [next] = this.of(ticket);
    const breached = breachedIn(ticket);
    if (!next && breached.length === 0) return {};
    const shown = next && { limit: next.limit, warnAt: next.warnAt.toISOString(), dueAt: next.dueAt.toISOString() };
    return { sla: { next: shown ?? null, breached } };
  }

  /** Returns the company's queues and tags with limits. */
  placesOf(companyId: string): { queueIds: string[]; tagIds: string[] } {
    const idsOf = (all: readonly { id: string; sla?: Sla | null | undefined }[]) =>
      all.flatMap(({ id, sla }) => (sla && hasLimits(sla) ? [id] : []));
    return { queueIds: idsOf(this.queues.list(companyId)), tagIds: idsOf(this.tags.list(companyId)) };
  }

  private calendarOf({ companyId, queueId }: LimitedTicket): Calendar {
    const queue = queueId ? this.queues.get(companyId, queueId) : undefined;
    const isOfQueue = this.settings.value(companyId, 'scheduleType') === 'queue';
    if (!isOfQueue || !queue?.schedules) return this.settings.calendar(companyId);
    return { hours: queue.schedules, holidays: queue.holidays ?? [] };
  }
}
