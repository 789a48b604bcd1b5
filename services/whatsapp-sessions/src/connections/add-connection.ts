import { ConnectionState } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, outgoingState, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import type { ProxyFields } from '../proxy/proxy.js';
import { ChangeProxy } from './change-proxy.js';
import { connectionStateOf, newConnection, type Connection, type Settings } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { MoveDefault } from './move-default.js';
import { auditConnection } from './audit-connection.js';

/** Stores a connection with its session, within the plan's limit. */
@Injectable()
export class AddConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly moveDefault: MoveDefault,
    private readonly sessions: SetDesiredState,
    private readonly changeProxy: ChangeProxy,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS */
  async execute(context: RpcContext, input: Settings, proxy: ProxyFields, limit: number): Promise<Connection> {
    const { companyId } = actorOf(context);
    await this.connections.prepareLock(companyId);
    return this.transactions.run(async (transaction) => {
      const { session, announce } = transaction;
      await this.connections.lock(companyId, session);
      const others = await this.connections.list(companyId, session);
      if (others.length >= limit) throw new AppError('ERR_PLAN_LIMIT', { details: { limit } });
      const settings = { ...input, isDefault: input.isDefault || others.length === 0 };
      const hasProxy = Boolean(proxy.proxyUrl);
      const connection = { ...newConnection(newId(), companyId, settings, new Date()), hasProxy };
      if (connection.isDefault) await this.moveDefault.execute(transaction, others);
      await this.connections.add(companyId, connection, session);
      await this.sessions.add(companyId, connection.id, transaction);
      await this.changeProxy.execute(context, transaction, connection, proxy);
      announce(outgoingState(ConnectionState, connectionStateOf(connection)));
      announce(...auditConnection(context, null, connection));
      return connection;
    });
  }
}
