import { PAGE_SIZE, type ListTickets as Contract } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { PageCursors } from '../paging/page-cursors.js';
import { branchesOf } from './ticket-list.js';
import { TicketListsRepository } from './ticket-lists.repository.js';
import { TicketView } from './ticket-view.js';

@Injectable()
export class ListTickets {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly cursors: PageCursors,
    private readonly view: TicketView,
  ) {}

  async execute(
    { pageNumber, ...query }: z.output<typeof Contract.request>,
    context: RpcContext,
  ): Promise<z.input<typeof Contract.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const list = { branches: branchesOf(actor, query), onlyUnread: query.withUnreadMessages };
    if (list.branches.length === 0) return { tickets: [], count: 0, hasMore: false };
    const { items, hasMore, count } = await this.cursors.read({
      key: `tickets:${companyId}:${JSON.stringify(list)}`,
      pageNumber,
      size: PAGE_SIZE,
      find: (slice) => this.lists.page(companyId, list, slice),
      countUpTo: (limit) => this.lists.count(companyId, list, limit),
      sortKeyOf: ({ order }) => order,
    });
    return { tickets: items.map((ticket) => this.view.show(ticket)), count, hasMore };
  }
}
