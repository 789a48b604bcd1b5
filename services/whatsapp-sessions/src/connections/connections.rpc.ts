import * as rpc from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AskConnection } from './ask-connection.js';
import { CreateConnection } from './create-connection.js';
import { DeleteConnection } from './delete-connection.js';
import { GetConnection } from './get-connection.js';
import { ListConnectionsForAdmin } from './list-connections-for-admin.js';
import { ListConnections } from './list-connections.js';
import { RestartSessions } from './restart-sessions.js';
import { UpdateConnection } from './update-connection.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

@Controller()
export class ConnectionsRpc {
  constructor(
    private readonly listConnections: ListConnections,
    private readonly listForAdmin: ListConnectionsForAdmin,
    private readonly getConnection: GetConnection,
    private readonly createConnection: CreateConnection,
    private readonly updateConnection: UpdateConnection,
    private readonly deleteConnection: DeleteConnection,
    private readonly askConnection: AskConnection,
    private readonly restartSessions: RestartSessions,
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

  @OnRpc(rpc.CreateConnection)
  create(input: In<typeof rpc.CreateConnection>, context: RpcContext) {
    return this.createConnection.execute(actorOf(context), input);
  }

  @OnRpc(rpc.UpdateConnection)
  update(input: In<typeof rpc.UpdateConnection>, context: RpcContext) {
    return this.updateConnection.execute(actorOf(context), input);
  }

  @OnRpc(rpc.DeleteConnection)
  delete(input: In<typeof rpc.DeleteConnection>, context: RpcContext) {
    return this.deleteConnection.execute(actorOf(context), input);
  }

  @OnRpc(rpc.StartSession)
  start(input: In<typeof rpc.StartSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'start');
  }

  @OnRpc(rpc.RenewSession)
  renew(input: In<typeof rpc.RenewSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'renew');
  }

  @OnRpc(rpc.EndSession)
  end(input: In<typeof rpc.EndSession>, context: RpcContext) {
    return this.askConnection.execute(actorOf(context), input, 'end');
  }

  @OnRpc(rpc.RestartSessions)
  restart(_input: In<typeof rpc.RestartSessions>, context: RpcContext) {
    return this.restartSessions.execute(actorOf(context));
  }
}
