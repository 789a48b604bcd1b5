import { isAssigning, NO_ASSIGNMENT } from '@recado/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { unansweredSince } from '../../conversations/rules/waiting.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { Queues, Users } from '../../shared/replicas/state-replicas.js';
import { ReturnTicket } from '../transitions/return-ticket.js';
import { AssignedTicketsRepository } from './assigned-tickets.repository.js';
import { AvailabilityRepository, type StoredAvailability } from './availability.repository.js';

const MINUTE_MS = 60_000;
const Data = z.object({ userId: z.string() });

/** Returns the time since which a person is away or offline, or null. */
export function goneSince(
  { state, since, onlineUntil }: Omit<StoredAvailability, '_id' | 'companyId'>,
  now: Date,
): Date | null {
  const offline = onlineUntil && onlineUntil <= now ? onlineUntil : null;
  const away = state === 'away' && since ? since : null;
  if (offline && away) return offline < away ? offline : away;
  return offline ?? away;
}

/** Returns the unanswered tickets of a person who is away or offline to their queues, each after the queue's time. */
@Injectable()
export class ReturnTicketsJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly availability: AvailabilityRepository,
    private readonly assigned: AssignedTicketsRepository,
    private readonly returnTicket: ReturnTicket,
    private readonly queues: Queues,
    private readonly users: Users,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('returnTickets', (job) => this.execute(job));
  }

  /** Watches the presence of people whose queues return tickets. */
  async watch(companyId: string, userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) {
      const [soonest] = this.queuesOf(companyId, userId)
        .map(({ ms }) => ms)
        .toSorted((a, b) => a - b);
      if (soonest === undefined) continue;
      const id = `returnTickets ${userId}`;
      const runAt = new Date(Date.now() + soonest);
      await this.jobs.add({ id, companyId, kind: 'returnTickets', data: { userId }, runAt });
    }
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { userId } = Data.parse(data);
    const [person, now] = [await this.availability.find(companyId, userId), new Date()];
    const queues = this.queuesOf(companyId, userId);
    if (!person || queues.length === 0) return { done: true };
    const gone = goneSince(person, now);
    const waits: number[] = [];
    for (const { queueId, ms } of queues) {
      const leftMs = gone ? gone.getTime() + ms - now.getTime() : ms;
      if (leftMs > 0) waits.push(leftMs);
      else await this.returnAll(companyId, userId, queueId);
    }
    return waits.length === 0 ? { done: true } : { done: false, afterMs: Math.min(...waits) };
  }

  private queuesOf(companyId: string, userId: string): { queueId: string; ms: number }[] {
    const queueIds = this.users.get(companyId, userId)?.queueIds ?? [];
    return queueIds.flatMap((queueId) => {
      const { assignment = NO_ASSIGNMENT } = this.queues.get(companyId, queueId) ?? {};
      const { returnMinutes } = assignment;
      return isAssigning({ assignment }) && returnMinutes > 0 ? [{ queueId, ms: returnMinutes * MINUTE_MS }] : [];
    });
  }

  private async returnAll(companyId: string, userId: string, queueId: string): Promise<void> {
    for (const { _id: ticketId } of await this.assigned.openInQueue(companyId, userId, queueId))
      await this.returnTicket.execute(
        { companyId, ticketId, userId, why: 'left' },
        (ticket) => !ticket.snooze && unansweredSince(ticket) !== null,
      );
  }
}
