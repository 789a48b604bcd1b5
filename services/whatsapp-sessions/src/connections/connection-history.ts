import { ConnectionState, type HistoryImport } from '@recado/contracts';
import { outgoingState } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { Injectable } from '@nestjs/common';
import type { Lease } from '../leases/lease.js';
import { change, connectionStateOf, type Connection } from './store/connection.js';
import { ConnectionsRepository } from './store/connections.repository.js';

/** `missed` is the number that missed messages before this linking, and since when; null for a first linking. */
export type HistoryScope = Readonly<{ days: number; missed: Readonly<{ number: string; since: Date }> | null }>;

const CLOCKS_DIFFER_MS = 5 * 60_000;

/** Reads the history settings of a connection, and stores the progress of the import. */
@Injectable()
export class ConnectionHistory {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** Returns what to import since the last linking. */
  async scope({ companyId, connectionId }: Lease): Promise<HistoryScope> {
    const connection = await this.connections.find(companyId, connectionId);
    const { missed } = connection ?? {};
    return {
      days: connection?.history?.days ?? 0,
      missed: missed ? { number: missed.number, since: new Date(missed.since.getTime() - CLOCKS_DIFFER_MS) } : null,
    };
  }

  /**
   * Called when a phone is linked. Stores the number of days of history to import, and the time since which messages
   * were missed, if there are any.
   */
  async begin(lease: Lease, transaction: Transaction): Promise<void> {
    await this.store(lease, transaction, (before, now) => {
      const { historyDays: days = 0 } = before;
      const waiting = { days, state: 'waiting' as const, percent: 0, messages: 0, updatedAt: now.toISOString() };
      const history = days > 0 ? waiting : null;
      const missed = missedBy(before);
      const isUnchanged = !history && !before.history && !missed && !before.missed;
      return isUnchanged ? undefined : { history, missed };
    });
  }

  /**
   * Stores and announces the progress after a step of a chunk. Missed messages count as read after the first chunk.
   * @param progressOf returns the new progress; called only if a history is imported
   */
  async advance(
    lease: Lease,
    transaction: Transaction,
    isDone: boolean,
    progressOf: (history: HistoryImport) => Promise<Omit<HistoryImport, 'updatedAt'>>,
  ): Promise<void> {
    await this.store(lease, transaction, async ({ history, missed }, now) => {
      const progress = history && { ...(await progressOf(history)), updatedAt: now.toISOString() };
      const read = isDone && missed && !missed.isRead ? { ...missed, isRead: true } : null;
      return progress || read ? { ...(progress && { history: progress }), ...(read && { missed: read }) } : undefined;
    });
  }

  private async store(
    { companyId, connectionId }: Lease,
    { session, announce }: Transaction,
    changesOf: (
      connection: Connection,
      now: Date,
    ) => Partial<Connection> | undefined | Promise<Partial<Connection> | undefined>,
  ): Promise<void> {
    const before = await this.connections.find(companyId, connectionId, session);
    const now = new Date();
    const changes = before && (await changesOf(before, now));
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
