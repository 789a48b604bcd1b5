import { ConnectionState, type HistoryImport } from '@recado/contracts';
import { outgoingState } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { change, connectionStateOf, type Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Reads the history settings of a connection, and stores the progress of the import. */
@Injectable()
export class ConnectionHistory {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** Returns the number of days of history to import at the next linking. */
  async wantedDays({ companyId, connectionId }: Lease): Promise<number> {
    return (await this.connections.find(companyId, connectionId))?.historyDays ?? 0;
  }

  /** Returns the number of days of history imported after the last linking. */
  async importedDays({ companyId, connectionId }: Lease): Promise<number> {
    return (await this.connections.find(companyId, connectionId))?.history?.days ?? 0;
  }

  /**
   * Returns the time since which messages were missed before the number was linked again, or null for a first linking.
   */
  async missedSince({ companyId, connectionId }: Lease): Promise<Date | null> {
    const connection = await this.connections.find(companyId, connectionId);
    const missed = connection?.missed;
    return missed && missed.number === connection.number ? new Date(missed.since.getTime() - CLOCKS_DIFFER_MS) : null;
  }

  /**
   * Called when a phone is linked. Stores the number of days of history to import, and the time since which messages
   * were missed.
   */
  async begin(lease: Lease, transaction: Transaction): Promise<void> {
    await this.store(lease, transaction, (before, now) => {
      const { historyDays: days = 0 } = before;
      const history = { days, state: 'waiting' as const, percent: 0, messages: 0, updatedAt: now.toISOString() };
      return { history: days > 0 ? history : null, missed: missedBy(before) };
    });
  }

  /** Called when the first chunk of the history has been read. */
  async missedAreRead(lease: Lease, transaction: Transaction): Promise<void> {
    await this.store(lease, transaction, ({ missed }) =>
      missed && !missed.isRead ? { missed: { ...missed, isRead: true } } : undefined,
    );
  }

  /** Stores and announces the result of `historyOf`, unless it is undefined. */
  async change(
    lease: Lease,
    transaction: Transaction,
    historyOf: (connection: Connection) => Omit<HistoryImport, 'updatedAt'> | undefined,
  ): Promise<void> {
    await this.store(lease, transaction, (before, now) => {
      const history = historyOf(before);
      return history && { history: { ...history, updatedAt: now.toISOString() } };
    });
  }

  private async store(
    { companyId, connectionId }: Lease,
    { session, announce }: Transaction,
    changesOf: (connection: Connection, now: Date) => Partial<Connection> | undefined,
  ): Promise<void> {
    const before = await this.connections.find(companyId, connectionId, session);
    const now = new Date();
    const changes = before && changesOf(before, now);
    if (!before || !changes) return;
    const after = change(before, changes, now);
    await this.connections.save(companyId, after, session);
    announce(outgoingState(ConnectionState, connectionStateOf(after)));
  }
}

/**
 * Returns the gap of missed messages. Retains an earlier gap if the session after it ended before its history arrived.
 */
function missedBy({ onlineUntil, number, lastNumber, missed }: Connection): Connection['missed'] {
  const before = number ?? lastNumber;
  if (!onlineUntil || !before) return null;
  return missed?.number === before && !missed.isRead ? missed : { since: onlineUntil, number: before, isRead: false };
}
