import type { TicketEvent } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { ChangeTicket } from './change-ticket.js';
import { systemActor } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import { decide } from './ticket-transitions.js';
import type { Ticket } from '../../conversations/ticket.js';
import { TicketsRepository } from '../../conversations/tickets.repository.js';
import { whileStale } from '../../conversations/stale-ticket.js';

type Closing = { origin: Origin; why: TicketEvent['why']; byUserId?: string };

/** Closes a ticket on behalf of the system or as one of many. A ticket that is already closed does not change. */
@Injectable()
export class CloseQuietly {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly changeTicket: ChangeTicket,
  ) {}

  /** `stillApplies` is checked against the current ticket. @returns whether this call closed it */
  async execute(closing: Closing, id: string, stillApplies: (ticket: Ticket) => boolean): Promise<boolean> {
    return whileStale(() => this.attempt(closing, id, stillApplies));
  }

  private async attempt({ origin, why, byUserId }: Closing, id: string, stillApplies: (ticket: Ticket) => boolean) {
    const ticket = await this.tickets.find(origin.companyId, id);
    if (!ticket || ticket.status === 'closed' || !stillApplies(ticket)) return false;
    const system = systemActor(origin.companyId);
    const who = { actor: { ...system, userId: byUserId ?? system.userId }, origin, why, isSystem: !byUserId };
    const move = decide(ticket, { status: 'closed' }, { actorId: who.actor.userId, now: new Date() });
    if (!move) throw new AppError('ERR_TICKET_TRANSITION');
    await this.changeTicket.execute(who, ticket, () => Promise.resolve(move));
    return true;
  }
}
