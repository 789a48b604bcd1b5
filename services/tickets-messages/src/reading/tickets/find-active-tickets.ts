import { can, type Actor, type BoardFilter } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { SearchContacts } from '../../contacts/search-contacts.js';
import type { Branch } from '../../conversations/rules/ticket-list.js';
import { TicketListsRepository, type TicketList } from '../../conversations/ticket-lists.repository.js';
import type { Ticket } from '../../conversations/ticket.js';
import { searchedNumber } from '../../shared/search/words.js';

type BoardQuery = Partial<BoardFilter>;
type Page = { after?: string | null; limit: number };

/**
 * Finds active tickets in a user's queues, including other agents' tickets, newest first. For users who may see all
 * tickets, includes all queues.
 */
@Injectable()
export class FindActiveTickets {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly searchContacts: SearchContacts,
  ) {}

  /** @returns the filter, or null if no ticket can match */
  async list(actor: Actor, query: BoardQuery): Promise<TicketList | null> {
    const { tags, connections, waitingMinutes } = query;
    const branches = activeBranches(actor, query);
    if (branches.length === 0) return null;
    const anyOf = await this.searched(actor, query.searchParam ?? '');
    return {
      branches,
      onlyUnread: false,
      ...(isSome(tags) && { tagIds: tags }),
      ...(isSome(connections) && { whatsappIds: connections }),
      ...(waitingMinutes !== undefined && { waitsSince: minutesAgo(waitingMinutes) }),
      ...(anyOf && { anyOf }),
    };
  }

  async page({ companyId }: Actor, list: TicketList, { after = null, limit }: Page): Promise<Ticket[]> {
    return this.lists.list(companyId, list, { after, skip: 0, limit });
  }

  private async searched({ companyId }: Actor, searchParam: string): Promise<TicketList['anyOf']> {
    if (searchParam.trim() === '') return undefined;
    const contactIds = await this.searchContacts.execute(companyId, searchParam);
    return { number: searchedNumber(searchParam), contactIds };
  }
}

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const isSome = <T>(ids: T[] | undefined): ids is T[] => ids !== undefined && ids.length > 0;

function activeBranches(actor: Actor, { queueIds, users }: BoardQuery): Branch[] {
  const narrowed = isSome(queueIds) ? queueIds : undefined;
  const isLimited = !can(actor, 'tickets-manager:showall');
  const own = isLimited ? actor.queueIds.filter((id) => narrowed?.includes(id) ?? true) : narrowed;
  if (own?.length === 0) return [];
  return (['open', 'pending'] as const).map((status) => ({
    status,
    ...(isSome(users) && { userIds: users }),
    ...(own && { queueIds: [...own] }),
  }));
}
