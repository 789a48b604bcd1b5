import { PAGE_SIZE, type Actor, type ListTickets, rangeOfDays } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { PageCursors } from '../../shared/paging/page-cursors.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { branchesOf } from '../../conversations/rules/ticket-list.js';
import { TicketListsRepository, type TicketList } from '../../conversations/ticket-lists.repository.js';
import { waitingOrderOf } from '../../conversations/rules/waiting.js';
import { TicketView } from '../../conversations/ticket-view.js';

type Query = Omit<z.output<typeof ListTickets.request>, 'pageNumber' | 'searchParam'>;

/** Lists tickets by filters. SearchTickets handles text searches. */
@Injectable()
export class ReadTicketList {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly cursors: PageCursors,
    private readonly view: TicketView,
    private readonly settings: CompanySettings,
  ) {}

  async execute(
    { pageNumber, cursor, searchParam: _elsewhere, ...query }: z.output<typeof ListTickets.request>,
    context: RpcContext,
  ): Promise<z.input<typeof ListTickets.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const byWaiting = query.sort === 'waiting' && query.status === 'pending';
    const isSnoozed = query.snoozed ?? false;
    const filters = { ...this.filters(actor, query), isSnoozed, ...(byWaiting && { byWaiting }) };
    const list = { branches: branchesOf(actor, query), ...filters };
    if (list.branches.length === 0) return { tickets: [], count: 0, hasMore: false, nextCursor: null };
    const { items, ...page } = await this.cursors.read({
      key: `tickets:${companyId}:${JSON.stringify(list)}`,
      pageNumber,
      cursor,
      size: PAGE_SIZE,
      find: (slice) => this.lists.list(companyId, list, slice),
      countUpTo: (limit) => this.lists.count(companyId, list, limit),
      sortKeyOf: (ticket) => (byWaiting ? waitingOrderOf(ticket) : ticket.order),
    });
    return { tickets: items.map((ticket) => this.view.show(ticket)), ...page };
  }

  /** Returns the filters that lists and searches share: all except the assignment. */
  filters({ companyId }: Actor, { tags, date, updatedAt, withUnreadMessages }: Query): Omit<TicketList, 'branches'> {
    const zone = this.settings.timeZone(companyId);
    return {
      onlyUnread: withUnreadMessages,
      ...(tags && tags.length > 0 && { tagIds: tags }),
      ...(date && { createdAt: rangeOfDays(date, date, zone) }),
      ...(updatedAt && { updatedAt: rangeOfDays(updatedAt, updatedAt, zone) }),
    };
  }
}
