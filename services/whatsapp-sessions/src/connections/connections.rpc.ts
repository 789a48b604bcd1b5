import * as rpc from '@recado/contracts';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { CreateConnection } from './create-connection.js';
import { UpdateConnection } from './update-connection.js';
import { DeleteConnection } from './delete-connection.js';

type In<C extends rpc.RpcContract> = z.output<C['request']>;

/** Changes to connections. */
@Controller()
export class ConnectionsRpc {
  constructor(
    private readonly createConnection: CreateConnection,
    private readonly updateConnection: UpdateConnection,
    private readonly deleteConnection: DeleteConnection,
  ) {}

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
}
