import { ConnectionStatus, ListConnectionsForAdmin, type ConnectionView, type RequestOf } from '@recado/contracts';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './store/connections.repository.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';

const Filter = TableFilter.extend({ status: ConnectionStatus.optional() });

/**
 * Returns a page of the admin table, sorted by one of its columns and filtered by name, state or IDs.
 * @throws ERR_NO_PERMISSION, ERR_VALIDATION
 */
@Injectable()
export class ListConnectionsForAdminHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
  ) {}

  @OnRpc(ListConnectionsForAdmin)
  async listForAdmin(
    query: RequestOf<typeof ListConnectionsForAdmin>,
    context: RpcContext,
  ): Promise<{ data: ConnectionView[]; total: number }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:view');
    const filter = tableFilterOf(Filter, query);
    const { connections, total } = await this.connections.table(actor.companyId, filter, query);
    return { data: connections.map((connection) => this.show.execute(actor, connection)), total };
  }
}
