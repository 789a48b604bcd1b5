import { can, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Branch } from '../conversations/ticket-list.js';
import { TicketListsRepository, type TicketList } from '../conversations/ticket-lists.repository.js';
import type { Ticket } from '../conversations/ticket.js';

type Wanted = Pick<TicketList, 'tagIds' | 'withoutTagIds'> & { queueIds: readonly string[] | undefined };

/** Finds open and pending tickets of a user's queues, also other agents', newest first; of all queues for users who may see all. */
@Injectable()
export class FindActiveTickets {
  constructor(private readonly lists: TicketListsRepository) {}

  async execute(actor: Actor, { queueIds, ...tags }: Wanted, limit: number): Promise<Ticket[]> {
    const branches = activeBranches(actor, queueIds);
    if (branches.length === 0) return [];
    const list = { branches, onlyUnread: false, ...tags };
    return this.lists.page(actor.companyId, list, { after: null, skip: 0, limit });
  }
}

function activeBranches(actor: Actor, wanted: readonly string[] | undefined): Branch[] {
  const narrowed = wanted && wanted.length > 0 ? wanted : undefined;
  const isLimited = !can(actor, 'tickets-manager:showall');
  const own = isLimited ? actor.queueIds.filter((id) => narrowed?.includes(id) ?? true) : narrowed;
  if (own?.length === 0) return [];
  return (['open', 'pending'] as const).map((status) => ({ status, ...(own && { queueIds: [...own] }) }));
}
