import { type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { FindVisibleTickets } from '../tickets/find-visible-tickets.js';
import type { Ticket } from '../tickets/ticket.js';
import { PinsRepository } from './pins.repository.js';

@Injectable()
export class PinnedTickets {
  constructor(
    private readonly pins: PinsRepository,
    private readonly findVisible: FindVisibleTickets,
  ) {}

  /** The user's pinned tickets in the order of pinning, the last first. */
  async of(actor: Actor): Promise<Ticket[]> {
    return this.stillPinned(actor, await this.pins.find(actor.companyId, actor.userId));
  }

  /** Leaves out tickets that were closed and those that the user may no longer see. */
  async stillPinned(actor: Actor, ticketIds: readonly string[]): Promise<Ticket[]> {
    const visible = await this.findVisible
      .as(actor, { showAll: true, withUnreadMessages: false })
      .ofIds([...ticketIds]);
    const active = new Map(visible.filter(({ status }) => status !== 'closed').map((ticket) => [ticket._id, ticket]));
    return ticketIds.flatMap((id) => active.get(id) ?? []);
  }
}
