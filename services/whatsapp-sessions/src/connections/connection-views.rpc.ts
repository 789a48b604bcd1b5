import * as rpc from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { GetConnection } from './get-connection.js';
import { ListConnectionsForAdmin } from './list-connections-for-admin.js';
import { ListConnections } from './list-connections.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

/** What people see of connections. */
@Controller()
export class ConnectionViewsRpc {
  constructor(
    private readonly getConnection: GetConnection,
    private readonly listForAdmin: ListConnectionsForAdmin,
    private readonly listConnections: ListConnections,
  ) {}

  @OnRpc(rpc.ListConnections)
  list(query: In<typeof rpc.ListConnections>, context: RpcContext) {
    return this.listConnections.execute(actorOf(context), query);
  }

  @OnRpc(rpc.ListConnectionsForAdmin)
  table(query: In<typeof rpc.ListConnectionsForAdmin>, context: RpcContext) {
    return this.listForAdmin.execute(actorOf(context), query);
  }

  @OnRpc(rpc.GetConnection)
  get(query: In<typeof rpc.GetConnection>, context: RpcContext) {
    return this.getConnection.execute(actorOf(context), query);
  }
}
