import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { visibleBranches } from '../rules/ticket-list.js';
import { TicketListsRepository } from '../ticket-lists.repository.js';
import type { Ticket } from '../ticket.js';
import { PinsRepository } from './pins.repository.js';

@Injectable()
export class PinnedTickets {
  constructor(
    private readonly pins: PinsRepository,
    private readonly lists: TicketListsRepository,
  ) {}

  /** Returns the user's pinned tickets, the last pinned first. */
  async of(actor: Actor): Promise<Ticket[]> {
    return this.stillPinned(actor, await this.pins.find(actor.companyId, actor.userId));
  }

  /** Leaves out closed tickets and those that the user may no longer see. */
  async stillPinned(actor: Actor, ticketIds: readonly string[]): Promise<Ticket[]> {
    const branches = visibleBranches(actor, { showAll: true, withUnreadMessages: false });
    const active = branches.filter(({ status }) => status !== 'closed');
    if (active.length === 0 || ticketIds.length === 0) return [];
    const list = { branches: active, onlyUnread: false, ids: [...ticketIds] };
    const found = await this.lists.list(actor.companyId, list, { after: null, skip: 0, limit: ticketIds.length });
    const byId = new Map(found.map((ticket) => [ticket._id, ticket]));
    return ticketIds.flatMap((id) => byId.get(id) ?? []);
  }
}
