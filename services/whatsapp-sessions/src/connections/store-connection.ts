import { ConnectionState } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type Outgoing, outgoingState, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { SetDesiredState } from '../leases/set-desired-state.js';
import type { ProxyFields } from '../proxy/proxy.js';
import { auditConnection } from './audit-connection.js';
import { ChangeProxy } from './change-proxy.js';
import {
  change,
  configure,
  type Connection,
  connectionStateOf,
  lacksGreeting,
  newConnection,
  type Settings,
  type SettingsChange,
  tombstoneOf,
} from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

type Audit = (context: RpcContext, before: Connection, after: Connection) => Outgoing[];

type ChangeOptions = Readonly<{ audit?: Audit; proxy?: ProxyFields }>;

/** Stores connections with their sessions and their state. */
@Injectable()
export class StoreConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly sessions: SetDesiredState,
    private readonly changeProxy: ChangeProxy,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Stores a connection with its session, within the plan's limit. @throws ERR_PLAN_LIMIT,
   * ERR_WAPP_NAME_ALREADY_EXISTS
   */
  async create(context: RpcContext, input: Settings, proxy: ProxyFields, limit: number): Promise<Connection> {
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
      if (connection.isDefault) await this.unmarkDefault(transaction, others);
      await this.connections.add(companyId, connection, session);
      await this.sessions.add(companyId, connection.id, transaction);
      await this.changeProxy.execute(context, transaction, connection, proxy);
      announce(outgoingState(ConnectionState, connectionStateOf(connection)));
      announce(...auditConnection(context, null, connection));
      return connection;
    });
  }

  /**
   * Stores changed settings and the proxy. A new default connection replaces the previous one. @throws
   * ERR_NO_WAPP_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_NO_OTHER_WHATSAPP
   */
  async update(
    context: RpcContext,
    id: string,
    changes: SettingsChange,
    { audit = auditConnection, proxy = {} }: ChangeOptions = {},
  ): Promise<Connection> {
    const { companyId } = actorOf(context);
    await this.connections.prepareLock(companyId);
    return this.transactions.run(async (transaction) => {
      const { proxyUrl } = proxy;
      const withProxy = proxyUrl === undefined ? {} : { hasProxy: proxyUrl !== '' };
      const withoutHealth = proxyUrl === '' ? { proxy: null } : {};
      const all = { ...changes, ...withProxy, ...withoutHealth };
      const { before, after } = await this.store(transaction, companyId, id, all);
      await this.changeProxy.execute(context, transaction, after, proxy);
      transaction.announce(...audit(context, before, after));
      return after;
    });
  }

  /**
   * The session's owner logs the device out and deletes all its data. @throws ERR_NO_WAPP_FOUND; ERR_NO_OTHER_WHATSAPP
   * for the default connection while there are others
   */
  async remove(context: RpcContext, id: string): Promise<void> {
    const { companyId } = actorOf(context);
    await this.connections.prepareLock(companyId);
    await this.transactions.run(async (transaction) => {
      const { session } = transaction;
      await this.connections.lock(companyId, session);
      const all = await this.connections.list(companyId, session);
      const found = all.find((connection) => connection.id === id);
      if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
      if (found.isDefault && all.length > 1) throw new AppError('ERR_NO_OTHER_WHATSAPP');
      await this.removeIn(transaction, companyId, found);
      transaction.announce(...auditConnection(context, found, null));
    });
  }

  /** Removes all of a deleted company's connections. */
  async removeAll(companyId: string): Promise<void> {
    if ((await this.connections.list(companyId)).length === 0) return;
    await this.connections.prepareLock(companyId);
    await this.transactions.run(async (transaction) => {
      await this.connections.lock(companyId, transaction.session);
      for (const connection of await this.connections.list(companyId, transaction.session))
        await this.removeIn(transaction, companyId, connection);
    });
  }

  private async store(
    transaction: Transaction,
    companyId: string,
    id: string,
    changes: SettingsChange & { proxy?: null; hasProxy?: boolean },
  ) {
    const { session, announce } = transaction;
    await this.connections.lock(companyId, session);
    const all = await this.connections.list(companyId, session);
    const before = all.find((connection) => connection.id === id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    const after: Connection = configure(before, changes, new Date());
    if (lacksGreeting(after)) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
    if (before.isDefault && !after.isDefault) throw new AppError('ERR_NO_OTHER_WHATSAPP');
    if (after.isDefault)
      await this.unmarkDefault(
        transaction,
        all.filter((other) => other.id !== id),
      );
    await this.connections.save(companyId, after, session);
    announce(outgoingState(ConnectionState, connectionStateOf(after)));
    return { before, after };
  }

  private async removeIn(transaction: Transaction, companyId: string, connection: Connection): Promise<void> {
    await this.connections.remove(companyId, connection.id, transaction.session);
    await this.sessions.execute(companyId, connection.id, 'delete', transaction);
    transaction.announce(outgoingState(ConnectionState, tombstoneOf(connection, new Date())));
  }

  /** Unmarks the previous default connection, so that another can become the default in the same transaction. */
  private async unmarkDefault({ session, announce }: Transaction, others: readonly Connection[]): Promise<void> {
    for (const other of others.filter(({ isDefault }) => isDefault)) {
      const unmarked = change(other, { isDefault: false }, new Date());
      await this.connections.save(other.companyId, unmarked, session);
      announce(outgoingState(ConnectionState, connectionStateOf(unmarked)));
    }
  }
}
