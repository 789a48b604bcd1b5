import { ConnectionState, type RequestOf, DeleteConnection } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState, type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { SetDesiredState } from '../leases/set-desired-state.js';
import { tombstoneOf, type Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';
import { requires } from './requires.js';
import { auditConnection } from './audit-connection.js';

/** Deletes connections. The session's owner logs the device out and deletes all its data. */
@Injectable()
export class DeleteConnectionHandler {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly sessions: SetDesiredState,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND; ERR_NO_OTHER_WHATSAPP for the default connection while there are
   * others
   */
  @OnRpc(DeleteConnection)
  async execute({ id }: RequestOf<typeof DeleteConnection>, context: RpcContext): Promise<{ message: string }> {
    const actor = actorOf(context);
    requires(actor, 'connections-page:editOrDeleteConnection');
    const { companyId } = actor;
    await this.connections.prepareLock(companyId);
    await this.transactions.run(async (transaction) => {
      const { session } = transaction;
      await this.connections.lock(companyId, session);
      const all = await this.connections.list(companyId, session);
      const found = all.find((connection) => connection.id === id);
      if (!found) throw new AppError('ERR_NO_WAPP_FOUND');
      if (found.isDefault && all.length > 1) throw new AppError('ERR_NO_OTHER_WHATSAPP');
      await this.remove(transaction, companyId, found);
      transaction.announce(...auditConnection(context, found, null));
    });
    return { message: 'Connection deleted.' };
  }

  /** Removes all of a deleted company's connections. */
  async removeAll(companyId: string): Promise<void> {
    if ((await this.connections.list(companyId)).length === 0) return;
    await this.connections.prepareLock(companyId);
    await this.transactions.run(async (transaction) => {
      await this.connections.lock(companyId, transaction.session);
      for (const connection of await this.connections.list(companyId, transaction.session))
        await this.remove(transaction, companyId, connection);
    });
  }

  private async remove(transaction: Transaction, companyId: string, connection: Connection): Promise<void> {
    await this.connections.remove(companyId, connection.id, transaction.session);
    await this.sessions.execute(companyId, connection.id, 'delete', transaction);
    transaction.announce(outgoingState(ConnectionState, tombstoneOf(connection, new Date())));
  }
}
