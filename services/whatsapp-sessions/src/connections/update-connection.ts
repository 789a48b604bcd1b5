import { ConnectionState, type Actor, type ConnectionView } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { outgoingState } from '@recado/service-kit/messaging';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { CheckQueues } from './check-queues.js';
import { configure, connectionStateOf, lacksGreeting, type Connection, type SettingsChange } from './connection.js';
import { ConnectionsRepository } from './connections.repository.js';
import { MoveDefault } from './move-default.js';
import { requires } from './requires.js';
import { ShowConnection } from './show-connection.js';

/** Changes settings; marking one as the default takes the mark from the other. */
@Injectable()
export class UpdateConnection {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly checkQueues: CheckQueues,
    private readonly moveDefault: MoveDefault,
    private readonly transactions: Transactions,
    private readonly show: ShowConnection,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_NO_WAPP_FOUND, ERR_NO_QUEUE_FOUND, ERR_WAPP_GREETING_REQUIRED, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_NO_OTHER_WHATSAPP */
  async execute(actor: Actor, { id, ...changes }: SettingsChange & { id: string }): Promise<ConnectionView> {
    requires(actor, 'connections-page:editOrDeleteConnection');
    const { companyId } = actor;
    const before = await this.connections.find(companyId, id);
    if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
    // a queue that was deleted since must not keep others from being edited
    const added = changes.queueIds?.filter((queueId) => !before.queueIds.includes(queueId)) ?? [];
    await this.checkQueues.execute(companyId, added);
    await this.connections.prepareLock(companyId);
    const changed = await this.transactions.run((transaction) => this.change(transaction, companyId, id, changes));
    return this.show.execute(actor, changed);
  }

  private async change(transaction: Transaction, companyId: string, id: string, changes: SettingsChange) {
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
    return after;
  }
}
