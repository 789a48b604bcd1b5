import { ConnectionState } from '@recado/contracts';
import { outgoingState } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import { change, connectionStateOf, type Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Unmarks the previous default connection, so that another can become the default in the same transaction. */
@Injectable()
export class MoveDefault {
  constructor(private readonly connections: ConnectionsRepository) {}

  async execute({ session, announce }: Transaction, others: readonly Connection[]): Promise<void> {
    for (const other of others.filter(({ isDefault }) => isDefault)) {
      const unmarked = change(other, { isDefault: false }, new Date());
      await this.connections.save(other.companyId, unmarked, session);
      announce(outgoingState(ConnectionState, connectionStateOf(unmarked)));
    }
  }
}
