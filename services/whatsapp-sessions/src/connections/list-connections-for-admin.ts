import {
  MAX_PAGE_SIZE,
  type AdminListQuery,
  type ConnectionView,
  type RequestOf,
  ListConnectionsForAdmin,
} from '@recado/contracts';
import { invalid, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ConnectionsRepository, type TableFilter, type TableSort } from './connections.repository.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';

const Field = z.enum(['id', 'name', 'status', 'number', 'isDefault', 'updatedAt']);
const Filter = z.object({
  q: z.string().trim().max(100).optional(),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_PAGE_SIZE)]).optional(),
});

/** Returns a page of the admin table, sorted by one of its columns, filtered by name or ids. @throws ERR_NO_PERMISSION, ERR_VALIDATION */
@Injectable()
export class ListConnectionsForAdminHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
  ) {}

  @OnRpc(ListConnectionsForAdmin)
  async execute(
    query: RequestOf<typeof ListConnectionsForAdmin>,
    context: RpcContext,
  ): Promise<{ data: ConnectionView[]; total: number }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:view');
    const filter = filterOf(query);
    const [page, total] = await Promise.all([
      this.connections.table(actor.companyId, filter, sortOf(query), query),
      this.connections.count(actor.companyId, filter),
    ]);
    return { data: page.map((connection) => this.show.execute(actor, connection)), total };
  }
}

function filterOf({ filter }: AdminListQuery): TableFilter {
  const result = Filter.safeParse(filter);
  if (!result.success) throw invalid(result.error);
  return { search: result.data.q, ids: result.data.id };
}

function sortOf({ sort }: AdminListQuery): TableSort {
  const field = Field.safeParse(sort?.field);
  return { field: field.success ? field.data : 'name', order: sort?.order ?? 'ASC' };
}
