import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { Companies, Users } from '../../shared/replicas/state-replicas.js';
import { ReturnTicket } from '../../handling/transitions/return-ticket.js';

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
    private readonly returnTicket: ReturnTicket,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.users.onChange(({ companyId, id, after }) => {
      if (!after) void this.attempt(companyId, id);
    });
    void this.ofAllGone();
  }

  async execute(companyId: string, userId: string): Promise<void> {
    for await (const { _id: ticketId } of this.tickets.findOpenOfUser(companyId, userId))
      await this.returnTicket.execute({ companyId, ticketId, userId, why: 'userGone' });
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
}
