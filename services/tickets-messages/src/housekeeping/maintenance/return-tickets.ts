import { systemActor } from '@recado/contracts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { Origin } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { whileStale } from '../../conversations/stale-ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { Companies, Users } from '../../shared/replicas/state-replicas.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import { decide } from '../../handling/transitions/ticket-transitions.js';

/**
 * Returns a removed user's open tickets to the queue: those of a deleted user, and those of the operator at the end of
 * an entry. Every process receives the event, and the first one does the work. At startup it handles users removed in
 * the meantime.
 */
@Injectable()
export class ReturnTickets implements OnApplicationBootstrap {
  constructor(
    private readonly users: Users,
    private readonly companies: Companies,
    private readonly tickets: TicketsRepository,
    private readonly changeTicket: ChangeTicket,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.users.onChange(({ companyId, id, after }) => {
      if (!after) void this.attempt(companyId, id);
    });
    void this.ofAllGone();
  }

  async execute(companyId: string, userId: string): Promise<void> {
    const origin = { companyId, correlationId: newId() };
    for await (const { _id } of this.tickets.findOpenOfUser(companyId, userId))
      await whileStale(() => this.return(origin, _id, userId));
  }

  /** Handles users one at a time, because it is not urgent. */
  private async ofAllGone(): Promise<void> {
    for (const { companyId, id } of this.users.gone()) await this.attempt(companyId, id);
  }

  /** Skips deleted companies, because their contacts are no longer waiting. */
  private async attempt(companyId: string, userId: string): Promise<void> {
    if (!this.companies.get(companyId, companyId)) return;
    try {
      await this.execute(companyId, userId);
    } catch (err) {
      this.logger.warn(
        { err, companyId },
        'failed to return the tickets of a removed user; retrying at the next start',
      );
    }
  }

  private async return(origin: Origin, id: string, userId: string): Promise<void> {
    const { companyId } = origin;
    const ticket = await this.tickets.find(companyId, id);
    if (ticket?.status !== 'open' || ticket.userId !== userId) return;
    const actor = systemActor(companyId);
    const move = decide(ticket, { status: 'pending' }, { actorId: actor.userId, now: new Date() });
    const who = { actor, origin, why: 'userGone', isSystem: true } as const;
    await this.changeTicket.execute(who, ticket, () => Promise.resolve(move ?? {}));
  }
}
