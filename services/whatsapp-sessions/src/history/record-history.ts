import { proto } from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { ConnectionHistory } from '../connections/connection-history.js';
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

const { RECENT, FULL } = proto.Message.HistorySyncType;
const COMPLETE = 100;

/** Stores and announces how far the import of a history is. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly connections: ConnectionHistory,
    private readonly chunks: HistoryChunksRepository,
    private readonly transactions: OwnerTransactions,
  ) {}

  /** Notes, when a phone is linked, what of its history is wanted. @throws LeaseLost */
  async begin(lease: Lease): Promise<void> {
    await this.chunks.removeAll(lease); // they are of an earlier link
    await this.transactions.run(lease, (transaction) => this.connections.begin(lease, transaction));
  }

  /** Returns since when messages were missed; null for a number that was not linked before. */
  missedSince(lease: Lease): Promise<Date | null> {
    return this.connections.missedSince(lease);
  }

  /** Returns of how many days messages are imported. */
  daysOf(lease: Lease): Promise<number> {
    return this.connections.importedDays(lease);
  }

  /** Stores place and count together: a crash between two steps counts nothing twice. @throws LeaseLost */
  async step(lease: Lease, { chunk, chats, messages, isDone }: Step): Promise<void> {
    await this.transactions.run(lease, async (transaction) => {
      const { session } = transaction;
      if (isDone) await this.chunks.end(lease, chunk.id, session);
      else await this.chunks.advance(lease, chunk.id, chats, session);
      if (isDone) await this.connections.missedAreRead(lease, transaction);
      const isLast = isDone && (await this.chunks.countWaiting(lease, session)) === 0;
      await this.connections.change(lease, transaction, ({ history }) => {
        if (!history) return undefined;
        const percent = (isDone && percentOf(chunk)) || history.percent;
        const state = isLast && percent === COMPLETE ? 'done' : 'importing';
        return { ...history, state, percent, messages: history.messages + messages };
      });
    });
  }
}

/** Only these say how much of the whole has come; a phone begins anew with the older messages. */
const percentOf = ({ notice: { syncType, progress } }: HistoryChunk): number =>
  syncType === RECENT || syncType === FULL ? Math.min(COMPLETE, progress ?? 0) : 0;
