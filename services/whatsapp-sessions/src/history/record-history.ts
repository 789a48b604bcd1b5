import { proto } from '@whiskeysockets/baileys';
import { Injectable } from '@nestjs/common';
import { ConnectionHistory, type HistoryScope } from '../connections/connection-history.js';
import type { Lease } from '../leases/lease.js';
import { OwnerTransactions } from '../leases/owner-transactions.js';
import { HistoryChunksRepository, type HistoryChunk } from './history-chunks.repository.js';

type Step = Readonly<{
  chunk: HistoryChunk;
  /** The number of the chunk's chats imported so far. */
  chats: number;
  /** Messages imported since the last step. */
  messages: number;
  isDone: boolean;
}>;

const { RECENT, FULL } = proto.Message.HistorySyncType;
const COMPLETE = 100;

/** Stores and announces the progress of a history import. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly connections: ConnectionHistory,
    private readonly chunks: HistoryChunksRepository,
    private readonly transactions: OwnerTransactions,
  ) {}

  /**
   * Starts a new import when a phone is linked.
   * @throws LeaseLost
   */
  async begin(lease: Lease): Promise<void> {
    await this.chunks.removeAll(lease); // they belong to an earlier session
    await this.transactions.run(lease, (transaction) => this.connections.begin(lease, transaction));
  }

  /** Returns what to import since the last linking. */
  scope(lease: Lease): Promise<HistoryScope> {
    return this.connections.scope(lease);
  }

  /** Ends a chunk without messages to import or to deliver, which changes no progress. */
  async endEmpty(lease: Lease, chunk: HistoryChunk): Promise<void> {
    await this.chunks.end(lease, chunk.id);
  }

  /**
   * Stores position and count in one transaction, so that no message is counted twice after a crash between two steps.
   * @throws LeaseLost
   */
  async step(lease: Lease, { chunk, chats, messages, isDone }: Step): Promise<void> {
    await this.transactions.run(lease, async (transaction) => {
      const { session } = transaction;
      if (isDone) await this.chunks.end(lease, chunk.id, session);
      else await this.chunks.advance(lease, chunk.id, chats, session);
      await this.connections.advance(lease, transaction, isDone, async (history) => {
        const isLast = isDone && (await this.chunks.countWaiting(lease, session)) === 0;
        const percent = (isDone && percentOf(chunk)) || history.percent;
        const state = isLast && percent === COMPLETE ? 'done' : 'importing';
        return { ...history, state, percent, messages: history.messages + messages };
      });
    });
  }
}

/** Returns the overall progress, which only these types report. A phone counts from 0 again for the older messages. */
const percentOf = ({ notice: { syncType, progress } }: HistoryChunk): number =>
  syncType === RECENT || syncType === FULL ? Math.min(COMPLETE, progress ?? 0) : 0;
