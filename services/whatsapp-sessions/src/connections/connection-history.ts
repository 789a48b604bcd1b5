import { ConnectionState, type HistoryImport } from '@recado/contracts';
import { outgoingState } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { change, connectionStateOf, type Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** Reads what a connection wants of its phone's history, and how far the import is. */
@Injectable()
export class ConnectionHistory {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** Returns of how many days messages are wanted from the next linking on. */
  async wantedDays({ companyId, connectionId }: Lease): Promise<number> {
    return (await this.connections.find(companyId, connectionId))?.historyDays ?? 0;
  }

  /** Returns of how many days messages are imported since the last linking. */
  async importedDays({ companyId, connectionId }: Lease): Promise<number> {
    return (await this.connections.find(companyId, connectionId))?.history?.days ?? 0;
  }

  /** Stores and announces what `historyOf` returns; nothing where that is undefined. */
  async change(
    { companyId, connectionId }: Lease,
    { session, announce }: Transaction,
    historyOf: (connection: Connection) => Omit<HistoryImport, 'updatedAt'> | null | undefined,
  ): Promise<void> {
    const before = await this.connections.find(companyId, connectionId, session);
    const history = before && historyOf(before);
    if (!before || history === undefined) return;
    const now = new Date();
    const after = change(before, { history: history && { ...history, updatedAt: now.toISOString() } }, now);
    await this.connections.save(companyId, after, session);
    announce(outgoingState(ConnectionState, connectionStateOf(after)));
  }
}
