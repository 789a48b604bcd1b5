import { SingleFlight } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { backoffMs } from '@recado/service-kit/mongo';
import type { LimitFunction } from 'p-limit';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import { LeaseLost, type Lease } from '../leases/lease.js';
import type { PeopleUpdater } from '../people/people-updater.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { HistoryChunk, HistoryChunksRepository } from './history-chunks.repository.js';
import type { ImportChunk, Importing } from './import-chunk.js';
import type { RecordHistory } from './record-history.js';

const OFFLINE_MS = 1_000;
const RETRY = { firstMs: 2_000, longestMs: 10 * 60_000 };
/** The retries take more than 2 hours. */
const MOST_FAILURES = 20;

/** Imports one connection's history, chunk by chunk, while this process owns the connection. */
export class HistoryImporter {
  private timer: NodeJS.Timeout | undefined;
  private readonly importing = new SingleFlight(() => this.importDue());
  private stopped = false;

  constructor(
    private readonly lease: Lease,
    private readonly client: () => WhatsappClient | undefined,
    private readonly people: PeopleUpdater,
    private readonly importChunk: ImportChunk,
    private readonly chunks: HistoryChunksRepository,
    private readonly recordHistory: RecordHistory,
    private readonly slots: LimitFunction,
    private readonly logger: Logger,
  ) {}

  /**
   * Called when a phone has been linked.
   * @throws LeaseLost
   */
  begin(): Promise<void> {
    return this.recordHistory.begin(this.lease);
  }

  /** Stores the notice of a history chunk. */
  async expect(entry: JournalEntry): Promise<void> {
    await this.chunks.add(this.lease, entry);
    this.check();
  }

  /** Checks for chunks to import. */
  check(): void {
    this.importing.trigger();
  }

  /** Stops before the next message. The next owner continues from there. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.importing.stop();
  }

  private async importDue(): Promise<void> {
    clearTimeout(this.timer);
    try {
      while (!this.stopped) {
        const next = await this.chunks.next(this.lease);
        if (!next) return;
        const waitMs = next instanceof Date ? next.getTime() - Date.now() : await this.import(next);
        if (waitMs > 0) return this.checkIn(waitMs);
      }
    } catch (error) {
      if (error instanceof LeaseLost) return; // the next owner imports it
      const { connectionId } = this.lease;
      this.logger.warn({ err: error, connectionId }, 'failed to import a history; retrying');
      this.checkIn(RETRY.firstMs);
    }
  }

  /** @returns the time to wait before the next chunk */
  private async import(chunk: HistoryChunk): Promise<number> {
    const client = this.client();
    if (!client) return OFFLINE_MS;
    const { lease, people } = this;
    const importing: Importing = {
      ...{ lease, people, book: client.addressBook },
      receiveMissed: (records) => client.receiveMissed(records),
      isStopped: () => this.stopped,
    };
    try {
      await this.slots(() => this.importChunk.execute(importing, chunk));
    } catch (error) {
      if (error instanceof LeaseLost || this.stopped) throw error;
      await this.afterFailure(chunk, error);
    }
    return 0;
  }

  private async afterFailure(chunk: HistoryChunk, error: unknown): Promise<void> {
    const { connectionId } = this.lease;
    const failures = chunk.failures + 1;
    const isLast = failures >= MOST_FAILURES;
    this.logger.warn({ err: error, connectionId, failures, isLast }, 'failed to import a part of a history');
    if (isLast) return this.recordHistory.step(this.lease, { chunk, chats: 0, messages: 0, isDone: true });
    await this.chunks.postpone(this.lease, chunk.id, backoffMs(failures + 1, RETRY));
  }

  private checkIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.check(), Math.max(ms, 10));
  }
}
