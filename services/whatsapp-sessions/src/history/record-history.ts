import { ConnectionState, type HistoryImport } from '@recado/contracts';
import { outgoingState } from '@recado/service-kit/messaging';
import { proto } from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { change, connectionStateOf } from '../connections/connection.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { HistoryChunksRepository, type HistoryChunk } from './history-chunks.repository.js';

type Step = Readonly<{
  chunk: HistoryChunk;
  /** Imported chats of this part. */
  chats: number;
  /** Messages since the last step. */
  messages: number;
  isDone: boolean;
}>;
type Facts = Partial<Pick<HistoryImport, 'state' | 'percent' | 'messages'>>;

const { RECENT, FULL } = proto.Message.HistorySyncType;
const COMPLETE = 100;

/** Stores and announces how far the import of a history is. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly chunks: HistoryChunksRepository,
    private readonly transactions: OwnerTransactions,
  ) {}

  /** Notes, when a phone is linked, of how many days its messages are wanted. @throws LeaseLost */
  async begin(lease: Lease): Promise<void> {
    await this.chunks.removeAll(lease); // they are of an earlier link
    await this.store(lease, (days) => (days > 0 ? { days, state: 'waiting', percent: 0, messages: 0 } : null));
  }

  /** Returns of how many days messages are imported. */
  async daysOf({ companyId, connectionId }: Lease): Promise<number> {
    const connection = await this.connections.find(companyId, connectionId);
    return connection?.history?.days ?? 0;
  }

  /** Stores place and count together: a crash between two steps counts nothing twice. @throws LeaseLost */
  async step(lease: Lease, { chunk, chats, messages, isDone }: Step): Promise<void> {
    await this.transactions.run(lease, async ({ session, announce }) => {
      if (isDone) await this.chunks.end(lease, chunk.id, session);
      else await this.chunks.advance(lease, chunk.id, chats, session);
      const connection = await this.connections.find(lease.companyId, lease.connectionId, session);
      if (!connection?.history) return;
      const percent = (isDone && percentOf(chunk)) || connection.history.percent;
      const isLast = isDone && percent === COMPLETE && (await this.chunks.countWaiting(lease, session)) === 0;
      const total = connection.history.messages + messages;
      const state = isLast ? ('done' as const) : ('importing' as const);
      const history = { ...connection.history, state, percent, messages: total, updatedAt: new Date().toISOString() };
      const after = change(connection, { history }, new Date());
      await this.connections.save(lease.companyId, after, session);
      announce(outgoingState(ConnectionState, connectionStateOf(after)));
    });
  }

  private async store(
    lease: Lease,
    historyOf: (days: number) => (Facts & Pick<HistoryImport, 'days' | 'state' | 'percent' | 'messages'>) | null,
  ): Promise<void> {
    const { companyId, connectionId } = lease;
    await this.transactions.run(lease, async ({ session, announce }) => {
      const before = await this.connections.find(companyId, connectionId, session);
      if (!before) return;
      const history = historyOf(before.historyDays ?? 0);
      const after = change(
        before,
        { history: history && { ...history, updatedAt: new Date().toISOString() } },
        new Date(),
      );
      await this.connections.save(companyId, after, session);
      announce(outgoingState(ConnectionState, connectionStateOf(after)));
    });
  }
}

/** Only these say how much of the whole has come; a phone begins anew with the older messages. */
const percentOf = ({ notice: { syncType, progress } }: HistoryChunk): number =>
  syncType === RECENT || syncType === FULL ? Math.min(COMPLETE, progress ?? 0) : 0;
