import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { ChangeTicket } from './change-ticket.js';
import { decide } from './ticket-transitions.js';
import type { Who } from './transition.js';

type Return = Readonly<{ companyId: string; ticketId: string; userId: string; why: NonNullable<Who['why']> }>;

/** Returns a user's open ticket to its queue without a user's request. */
@Injectable()
export class ReturnTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly changeTicket: ChangeTicket,
  ) {}

  /** Does nothing if the ticket is no longer open with the user, or no longer meets the condition. */
  async execute(
    { companyId, ticketId, userId, why }: Return,
    isWanted: (ticket: Ticket) => boolean = () => true,
  ): Promise<void> {
    const actor = systemActor(companyId);
    const who: Who = { actor, origin: { companyId, correlationId: newId() }, why, isSystem: true };
    await whileStale(async () => {
      const ticket = await this.tickets.find(companyId, ticketId);
      if (ticket?.status !== 'open' || ticket.userId !== userId || !isWanted(ticket)) return;
      const move = decide(ticket, { status: 'pending' }, { actorId: actor.userId, now: new Date() });
      await this.changeTicket.execute(who, ticket, () => Promise.resolve(move ?? {}));
    });
  }
}
