import { ConnectionState } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, outgoingState, type Outgoing, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { ProxyFields } from '../proxy/proxy.js';
import { ChangeProxy } from './change-proxy.js';
import {
  configure,
  connectionStateOf,
  lacksGreeting,
  type Connection,
  type SettingsChange,
} from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { MoveDefault } from './move-default.js';
import { auditConnection } from './audit-connection.js';

type Audit = (context: RpcContext, before: Connection, after: Connection) => Outgoing[];
type ChangeOptions = Readonly<{ audit?: Audit; proxy?: ProxyFields }>;

/** Stores changed settings and the proxy. A new default connection replaces the previous one. */
@Injectable()
export class ChangeConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly moveDefault: MoveDefault,
    private readonly changeProxy: ChangeProxy,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_WAPP_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_NO_OTHER_WHATSAPP */
  async execute(
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
      const { before, after } = await this.change(transaction, companyId, id, all);
      await this.changeProxy.execute(context, transaction, after, proxy);
      transaction.announce(...audit(context, before, after));
      return after;
    });
  }

  private async change(
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
      await this.moveDefault.execute(
        transaction,
        all.filter((other) => other.id !== id),
      );
    await this.connections.save(companyId, after, session);
    announce(outgoingState(ConnectionState, connectionStateOf(after)));
    return { before, after };
  }
}
