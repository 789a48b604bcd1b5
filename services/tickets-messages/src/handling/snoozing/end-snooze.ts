import { systemActor } from '@recado/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { RecordEvent } from '../../conversations/record-event.js';
import { isSnoozeOver, returned } from '../../conversations/rules/snooze.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ChangeTicket } from '../transitions/change-ticket.js';
import type { Who } from '../transitions/transition.js';

/** Returns a snoozed ticket to the top of the lists as unread, with an event. */
@Injectable()
export class EndSnooze {
  constructor(
    private readonly changeTicket: ChangeTicket,
    private readonly recordEvent: RecordEvent,
  ) {}

  /** A ticket that is not snoozed does not change. @throws StaleTicket */
  async execute(who: Who, ticket: Ticket): Promise<Ticket> {
    if (!ticket.snooze) return ticket;
    const changes = returned(ticket, new Date());
    const { origin, actor, why = null, isSystem = false } = who;
    return this.changeTicket.execute(who, ticket, async (transaction) => {
      const byUserId = isSystem ? null : actor.userId;
      const after = { ...ticket, ...changes };
      await this.recordEvent.execute(transaction, origin, { kind: 'unsnoozed', ticket: after, byUserId, why });
      return changes;
    });
  }
}

const Data = z.object({ ticketId: z.string(), until: z.date() });

/** Returns a snoozed ticket at its time. Does nothing if the snooze ended or was changed in the meantime. */
@Injectable()
export class EndSnoozeJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly tickets: TicketsRepository,
    private readonly endSnooze: EndSnooze,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('endSnooze', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { ticketId, until } = Data.parse(data);
    const origin = { companyId, correlationId: newId() };
    const who: Who = { actor: systemActor(companyId), origin, why: 'due', isSystem: true };
    await whileStale(async () => {
      const ticket = await this.tickets.find(companyId, ticketId);
      if (ticket && isSnoozeOver(ticket, until)) await this.endSnooze.execute(who, ticket);
    });
    return { done: true };
  }
}
