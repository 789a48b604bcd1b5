import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type ConnectionView, type RequestOf, GetConnection } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from './store/connections.repository.js';
import { ShowConnection } from './show-connection.js';

@Injectable()
export class GetConnectionHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND */
  @OnRpc(GetConnection)
  async execute({ id, session }: RequestOf<typeof GetConnection>, context: RpcContext): Promise<ConnectionView> {
    const actor = actorOf(context);
    const found = await this.connections.find(actor.companyId, id);
    if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
    return this.show.withProxy(actor, found, session);
  }
}
