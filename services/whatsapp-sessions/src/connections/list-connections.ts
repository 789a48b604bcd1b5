import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { can, type ConnectionView, type RequestOf, ListConnections } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { WaitingCommandsRepository } from '../outbound/waiting-commands.repository.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ShowConnection } from './show-connection.js';

/** Lists connections: every user of the company may choose one, but only users who may pair see the QR codes. */
@Injectable()
export class ListConnectionsHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
    private readonly waiting: WaitingCommandsRepository,
  ) {}

  @OnRpc(ListConnections)
  async execute({ session }: RequestOf<typeof ListConnections>, context: RpcContext): Promise<ConnectionView[]> {
    const actor = actorOf(context);
    const found = await this.connections.list(actor.companyId);
    const waiting = can(actor, 'connections-page:view') ? await this.waiting.of(actor.companyId) : undefined;
    return found.map((connection) => {
      const view = this.show.execute(actor, connection, session);
      const counts = waiting?.get(connection.id);
      return counts ? { ...view, waiting: counts } : view;
    });
  }
}
