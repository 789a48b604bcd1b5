import {
  isAssigning,
  NO_ASSIGNMENT,
  systemActor,
  type TicketAudience,
  TicketChanged,
  TicketMessageAdded,
} from '@recado/contracts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { OnEvent } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import { whileStale } from '../../conversations/stale-ticket.js';
import { Queues, Users } from '../../shared/replicas/state-replicas.js';
import { ChangeTicket } from '../transitions/change-ticket.js';
import { AssignedTicketsRepository } from './assigned-tickets.repository.js';
import { chooseAssignee, type Candidate } from './assignment-rule.js';
import { AvailabilityRepository } from './availability.repository.js';

/** Assigns the waiting tickets of a queue, longest wait first, while an agent is free. */
@Injectable()
export class AssignWaiting {
  constructor(
    private readonly queues: Queues,
    private readonly users: Users,
    private readonly availability: AvailabilityRepository,
    private readonly tickets: AssignedTicketsRepository,
    private readonly changeTicket: ChangeTicket,
    private readonly transactions: Transactions,
  ) {}

  /** May run in several processes at once; each ticket is assigned once. Does nothing in a queue without assignment. */
  async execute(companyId: string, queueId: string): Promise<void> {
    const queue = this.queues.get(companyId, queueId);
    if (!queue || !isAssigning(queue) || !(await this.tickets.hasWaiting(companyId, queueId))) return;
    if ((await this.availability.ready(companyId, new Date())).length === 0) return;
    while (await whileStale(() => this.assignNext(companyId, queueId)));
  }

  /** Assigns in those of the queues that a person works in, for example after the person has become free. */
  async ofUser(companyId: string, userId: string): Promise<void> {
    for (const queueId of this.users.get(companyId, userId)?.queueIds ?? []) await this.execute(companyId, queueId);
  }

  /** Returns the ids of the company's queues with assignment. */
  queuesWith(companyId: string): string[] {
    return this.queues.list(companyId).flatMap((queue) => (isAssigning(queue) ? [queue.id] : []));
  }

  /**
   * Writes the ticket and the person, so two assignments of the same ticket or to the same person conflict, and the later
   * one starts again.
   * @returns whether there may be more to assign
   */
  private async assignNext(companyId: string, queueId: string): Promise<boolean> {
    return this.transactions.run(async (transaction) => {
      const { session } = transaction;
      const ticket = await this.tickets.longestWaiting(companyId, queueId, session);
      if (!ticket) return false;
      const { assignment = NO_ASSIGNMENT } = this.queues.get(companyId, queueId) ?? {};
      const candidates = await this.candidates(companyId, queueId, session);
      const last = assignment.sticky ? await this.tickets.lastUserOf(companyId, ticket.contactId, session) : null;
      const choice = chooseAssignee(queueId, assignment, candidates, last);
      if (!choice) return false;
      const origin = { companyId, correlationId: newId() };
      const who = { actor: systemActor(companyId), origin, why: choice.why, isSystem: true };
      const changes = { status: 'open' as const, userId: choice.userId, closedAt: null };
      await this.changeTicket.within(transaction, who, ticket, changes);
      await this.availability.setAssigned(companyId, choice.userId, new Date(), session);
      return true;
    });
  }

  private async candidates(companyId: string, queueId: string, session: Transaction['session']): Promise<Candidate[]> {
    const ready = await this.availability.ready(companyId, new Date(), session);
    const counts = await this.tickets.openOf(
      companyId,
      ready.map(({ _id }) => _id),
      session,
    );
    return ready.flatMap(({ _id, assignedAt }) => {
      const user = this.users.get(companyId, _id);
      if (!user) return [];
      const own = counts.filter(({ userId }) => userId === _id);
      const openInQueue = own.find((count) => count.queueId === queueId)?.count ?? 0;
      const open = own.reduce((sum, { count }) => sum + count, 0);
      return [{ user, isReady: true, openInQueue, open, assignedAt: assignedAt?.getTime() ?? 0 }];
    });
  }
}

/**
 * Assigns a ticket that begins to wait, the next one to an agent whose ticket has ended, and those that an agent may
 * take after a change of the queue's settings or of the agent's queues.
 */
@Injectable()
export class FollowTickets implements OnApplicationBootstrap {
  constructor(
    private readonly assignWaiting: AssignWaiting,
    private readonly queues: Queues,
    private readonly users: Users,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.queues.onChange(({ companyId, id, after }) => {
      if (after) this.inBackground(this.assignWaiting.execute(companyId, id));
    });
    this.users.onChange(({ companyId, id, before, after }) => {
      const hasMoved = before && after && before.queueIds.join() !== after.queueIds.join();
      if (hasMoved) this.inBackground(this.assignWaiting.ofUser(companyId, id));
    });
  }

  @OnEvent(TicketMessageAdded)
  async messageAdded({ companyId, data: { ticket } }: TicketMessageAdded): Promise<void> {
    if (ticket.status === 'pending' && ticket.queueId) await this.assignWaiting.execute(companyId, ticket.queueId);
  }

  @OnEvent(TicketChanged)
  async ticketChanged({ companyId, data: { before, after } }: TicketChanged): Promise<void> {
    if (after?.status === 'pending' && after.queueId) await this.assignWaiting.execute(companyId, after.queueId);
    const isFreed = before?.status === 'open' && !isSamePlace(before, after);
    if (isFreed && before.userId) await this.assignWaiting.ofUser(companyId, before.userId);
  }

  /** A failed attempt is repeated with the next report of the gateways. */
  private inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'failed to assign waiting tickets; retrying'));
  }
}

const isSamePlace = (before: TicketAudience, after: TicketAudience | null): boolean =>
  after?.status === before.status && after.userId === before.userId && after.queueId === before.queueId;
