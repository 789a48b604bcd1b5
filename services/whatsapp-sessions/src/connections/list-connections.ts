import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { type ConnectionView, type RequestOf, ListConnections } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { CountWaiting } from '../outbound/count-waiting.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { ShowConnection } from './show-connection.js';

/**
 * Lists connections. Every user of the company may choose one, but only users with permission to link a phone see the
 * QR codes.
 */
@Injectable()
export class ListConnectionsHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly show: ShowConnection,
    private readonly countWaiting: CountWaiting,
  ) {}

  @OnRpc(ListConnections)
  async execute({ session }: RequestOf<typeof ListConnections>, context: RpcContext): Promise<ConnectionView[]> {
    const actor = actorOf(context);
    const found = await this.connections.list(actor.companyId);
    const waiting = await this.countWaiting.execute(actor);
    return found.map((connection) => {
      const view = this.show.execute(actor, connection, session);
      const counts = waiting.get(connection.id);
      return counts ? { ...view, waiting: counts } : view;
    });
  }
}
