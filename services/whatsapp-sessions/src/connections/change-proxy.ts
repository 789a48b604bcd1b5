import { SETTINGS } from '@recado/service-kit/app';
import type { RpcContext } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { assertCallable } from '@recado/service-kit/web';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config.js';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { changedProxy, isSameProxy, type ProxyFields } from '../proxy/proxy.js';
import { Routes } from '../proxy/routes.js';
import type { Connection } from './store/connection.js';
import { auditProxy } from './audit-connection.js';

/** Stores a connection's proxy and restarts the session, so that it connects through the proxy. */
@Injectable()
export class ChangeProxy {
  constructor(
    private readonly routes: Routes,
    private readonly sessions: SetDesiredState,
    @Inject(SETTINGS) private readonly settings: Pick<Config, 'ALLOW_PRIVATE_ADDRESSES'>,
  ) {}

  /**
   * Checks a URL that a company entered. The IP addresses that its host name resolves to are checked on each
   * connection.
   * @throws ERR_VALIDATION
   */
  check({ proxyUrl }: ProxyFields): void {
    assertCallable({ proxyUrl }, this.settings.ALLOW_PRIVATE_ADDRESSES);
  }

  /**
   * Runs in the transaction that creates or changes the connection.
   * @throws ERR_VALIDATION
   */
  async execute(
    context: RpcContext,
    transaction: Transaction,
    connection: Pick<Connection, 'id' | 'name' | 'companyId'>,
    fields: ProxyFields,
  ): Promise<void> {
    const { companyId, id } = connection;
    const before = await this.routes.proxyOf(companyId, id, transaction.session);
    const after = changedProxy(before, fields);
    if (isSameProxy(before, after)) return;
    await this.routes.store({ companyId, connectionId: id }, after, transaction.session);
    await this.sessions.restart(companyId, id, transaction);
    transaction.announce(...auditProxy(context, connection, before, after));
  }
}
