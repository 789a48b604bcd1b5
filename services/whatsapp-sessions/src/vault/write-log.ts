import { SerialQueue, sleep } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { VaultRepository } from './vault.repository.js';
import type { LogRecord, Write, WriteLogRepository } from './write-log.repository.js';

const COMPACT_EVERY_MS = 20_000;
const COMPACT_AT_RECORDS = 512;
/** Compaction runs in small, spaced steps, so that it never delays a message. */
const STEP_KEYS = 48;
const STEP_PAUSE_MS = 20;

/**
 * The write log of one owner. A single insert stores keys, credentials and journal entries together, and its number is
 * the fence. The log is compacted regularly into the collections that keys and credentials are read from; entries
 * published by then are never stored there. The next `open` compacts the records left by a crash. Compaction is
 * idempotent.
 */
export class WriteLog {
  private records: LogRecord[] = [];
  /** The newest values of the keys in `records`, null for a deleted key. */
  private newest = new Map<string, Buffer | null>();
  private readonly published = new Set<number>();
  /** The entries that the current compaction moves into the journal's own collection. */
  private unpublished: ReadonlySet<number> = new Set();
  /**
   * Compactions run one at a time. Two compactions of the same records would restore data that was deleted in between.
   */
  private readonly compactions = new SerialQueue();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private number = 0;
  private lastSequence = 0;

  constructor(
    private readonly lease: Lease,
    private readonly log: WriteLogRepository,
    private readonly vault: VaultRepository,
    private readonly logger: Logger,
  ) {}

  /**
   * Takes over the log and compacts the records of an earlier owner. Must be called first.
   * @returns whether the records contain journal entries
   * @throws LeaseLost
   */
  async open(): Promise<boolean> {
    const { companyId } = this.lease;
    const { number, sequence } = await this.log.begin(companyId, this.lease);
    this.number = number;
    this.lastSequence = sequence;
    this.hold(await this.log.read(companyId, this.lease));
    const hasUnpublished = this.records.some(({ write }) => write.entries.length > 0);
    await this.compact();
    return hasUnpublished;
  }

  /** Returns the sequence of the connection's last journal entry. */
  get sequence(): number {
    return this.lastSequence;
  }

  /**
   * Calls must not overlap.
   * @throws LeaseLost
   */
  async append(write: Write): Promise<void> {
    const number = this.number + 1;
    const sequence = write.entries.at(-1)?.sequence ?? this.lastSequence;
    await this.log.append(this.lease.companyId, this.lease, { number, write }, sequence);
    this.number = number;
    this.lastSequence = sequence;
    this.records.push({ number, write });
    for (const [name, value] of write.keys) this.newest.set(name, value);
    if (this.records.length >= COMPACT_AT_RECORDS || write.credentials) this.compactSoon(0, () => this.compact());
    else this.compactPublishedSoon();
  }

  /** Returns the journal entries that are only in this log, in order. */
  entries(): JournalEntry[] {
    return this.records.flatMap(({ write }) => write.entries);
  }

  /** Returns the newest values of keys that are not compacted, with null for deleted keys. */
  keysOf(names: readonly string[]): Map<string, Buffer | null> {
    return new Map(
      names.flatMap((name) => {
        const value = this.newest.get(name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }

  /**
   * Marks an entry as published.
   * @returns false if the entry is, or is about to be, in the journal's own collection and must be removed there
   */
  settle(sequence: number): boolean {
    if (this.unpublished.has(sequence)) return false;
    const oldest = this.records.find(({ write }) => write.entries.length > 0)?.write.entries[0];
    const isHere = oldest !== undefined && sequence >= oldest.sequence; // entries after the oldest one are also here
    if (isHere) this.published.add(sequence);
    return isHere;
  }

  /** Resolves when everything written so far is in the collections it is read from. */
  async compact(): Promise<void> {
    await this.compactNext(() => this.records);
  }

  /** Resolves when no compaction is running. */
  compacted(): Promise<void> {
    return this.compactions.idle();
  }

  /**
   * Closes the log.
   * @returns false if it could not be compacted; the next `open` does it then
   */
  async close(): Promise<boolean> {
    this.isClosed = true;
    clearTimeout(this.timer);
    try {
      await this.compact();
      return true;
    } catch (error) {
      const { connectionId } = this.lease;
      this.logger.info({ err: error, connectionId }, 'compaction skipped until the next opening');
      return false;
    }
  }

  /**
   * Compacts records, except those whose entries are not published yet. Their entries are soon settled in memory,
   * instead of being stored and deleted again.
   */
  private async compactPublished(): Promise<void> {
    const isWaiting = ({ write }: LogRecord) => write.entries.some(({ sequence }) => !this.published.has(sequence));
    await this.compactNext(() => {
      const waiting = this.records.findIndex(isWaiting);
      return waiting < 0 ? this.records : this.records.slice(0, waiting);
    });
    if (this.records.length > 0) this.compactPublishedSoon();
  }

  /** Compacts after a random delay, so that a process's connections do not compact at the same time. */
  private compactPublishedSoon(): void {
    this.compactSoon(COMPACT_EVERY_MS * (0.5 + Math.random()), () => this.compactPublished());
  }

  private compactSoon(ms: number, compact: () => Promise<void>): void {
    if (this.isClosed || (this.timer && ms > 0)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      compact().catch((error: unknown) => {
        this.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'compaction failed; retrying');
        this.compactSoon(COMPACT_EVERY_MS, compact);
      });
    }, ms);
  }

  private compactNext(select: () => readonly LogRecord[]): Promise<void> {
    return this.compactions.add(async () => {
      const records = [...select()]; // records written in the meantime belong to the next compaction
      if (records.length > 0) await this.compactRecords(records).finally(() => (this.unpublished = new Set()));
    });
  }

  private hold(records: LogRecord[]): void {
    this.records = records;
    this.newest = new Map(records.flatMap(({ write }) => [...write.keys]));
  }

  private async compactRecords(records: readonly LogRecord[]): Promise<void> {
    const { companyId } = this.lease;
    const { keys, entries, credentials } = merge(records.map(({ write }) => write));
    const unpublished = entries.filter(({ sequence }) => !this.published.has(sequence));
    this.unpublished = new Set(unpublished.map(({ sequence }) => sequence));
    await this.vault.store(companyId, this.lease, { keys: new Map(), entries: unpublished, credentials });
    const changes = [...keys];
    for (let n = 0; n < changes.length; n += STEP_KEYS) {
      if (n > 0 && !this.isClosed) await sleep(STEP_PAUSE_MS);
      const step = new Map(changes.slice(n, n + STEP_KEYS));
      await this.vault.store(companyId, this.lease, { keys: step, entries: [], credentials: undefined });
    }
    await this.log.trim(companyId, this.lease, records.at(-1)?.number ?? 0);
    this.hold(this.records.slice(records.length));
    for (const { sequence } of entries) this.published.delete(sequence);
  }
}

/** Merges writes into one with the same effect, which has the last value of each key. */
const merge = (writes: readonly Write[]): Write => ({
  keys: new Map(writes.flatMap(({ keys }) => [...keys])),
  entries: writes.flatMap(({ entries }) => entries),
  credentials: writes.findLast(({ credentials }) => credentials)?.credentials,
});
