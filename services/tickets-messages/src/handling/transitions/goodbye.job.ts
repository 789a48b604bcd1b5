import { systemActor } from '@recado/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { z } from 'zod';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { ChangeTicket } from './change-ticket.js';
import { Goodbye } from './goodbye.js';

const Data = z.object({ ticketId: z.string(), closedAt: z.date() });

/**
 * Sends the goodbye to a closed ticket's contact once the agent can no longer undo the closing. Nothing is sent if the
 * ticket was reopened, or if the contact has written again and has a new one.
 */
@Injectable()
export class GoodbyeJob implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly tickets: TicketsRepository,
    private readonly changeTicket: ChangeTicket,
    private readonly goodbye: Goodbye,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('goodbye', (job) => this.execute(job));
  }

  async execute({ companyId, data }: Pick<Job, 'companyId' | 'data'>): Promise<JobOutcome> {
    const { ticketId, closedAt } = Data.parse(data);
    await whileStale(() => this.attempt(companyId, ticketId, closedAt));
    return { done: true };
  }

  /** Sends the goodbye in the transaction that clears its due time, so that it is not sent twice after a crash. */
  private async attempt(companyId: string, ticketId: string, closedAt: Date): Promise<void> {
    const ticket = await this.tickets.find(companyId, ticketId);
    if (!ticket || !isDue(ticket, closedAt)) return;
    const active = await this.tickets.findActive(companyId, ticket.whatsappId, ticket.contactId);
    const origin = { companyId, correlationId: newId() };
    const who = { actor: systemActor(companyId), origin, isSystem: true };
    await this.changeTicket.execute(who, ticket, async (transaction) => {
      const said = active ? {} : await this.goodbye.send(transaction, origin, ticket);
      return { ...said, goodbyeDue: null, lastMove: null };
    });
  }
}

const isDue = ({ status, closedAt, goodbyeDue }: Ticket, since: Date): boolean =>
  status === 'closed' && closedAt?.getTime() === since.getTime() && goodbyeDue?.getTime() === since.getTime();
