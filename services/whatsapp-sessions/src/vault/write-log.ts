import type { Logger } from '@recado/service-kit/logger';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import type { Sealing } from './sealing.js';
import type { VaultRepository } from './vault.repository.js';
import type { WriteLogRepository } from './write-log.repository.js';
import { decodeWrite, encodeEntry, encodeWrite, mergeWrites, type Write } from './write-record.js';

type Numbered = { number: number; write: Write };
export type LogTools = { log: WriteLogRepository; vault: VaultRepository; sealing: Sealing; logger: Logger };

const FOLD_EVERY_MS = 20_000;
const FOLD_AT_RECORDS = 512;
/** Folding is nobody's hurry: in small steps with rests, so that a message never waits behind it. */
const STEP_KEYS = 16;
const REST_MS = 20;

export const CREDENTIALS = 'credentials';
export const logPlace = (number: number): string => `log:${number}`;
export const journalPlace = (sequence: number): string => `journal:${sequence}`;

/**
 * What an owner writes: one insert for keys, credentials and journal entries together, with the fence. From time to time
 * it is folded into the collections where keys and credentials are read from; entries published by then are never
 * stored there. What was not folded, because of a crash, the next `open` folds. Folding twice changes nothing.
 */
export class WriteLog {
  private records: Numbered[] = [];
  private readonly published = new Set<number>();
  /** Entries that the fold under way brings into the journal's own collection. */
  private owed: ReadonlySet<number> = new Set();
  private folding: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  private constructor(
    private readonly lease: Lease,
    private number: number,
    private last: number,
    private readonly tools: LogTools,
  ) {}

  /** @returns `isOwed`: an earlier owner left journal entries. @throws LeaseLost */
  static async open(lease: Lease, tools: LogTools): Promise<{ log: WriteLog; isOwed: boolean }> {
    const { companyId, connectionId } = lease;
    const { number, sequence } = await tools.log.begin(companyId, lease);
    const log = new WriteLog(lease, number, sequence, tools);
    log.records = (await tools.log.read(companyId, lease)).map((record) => ({
      number: record.number,
      write: decodeWrite(tools.sealing.open(record.sealed, connectionId, logPlace(record.number))),
    }));
    const isOwed = log.records.some(({ write }) => write.entries.length > 0);
    await log.fold();
    return { log, isOwed };
  }

  /** Of the last journal entry of the connection. */
  get sequence(): number {
    return this.last;
  }

  /** One at a time. @throws LeaseLost */
  async append(write: Write): Promise<void> {
    const { companyId, connectionId } = this.lease;
    const number = this.number + 1;
    const sequence = write.entries.at(-1)?.sequence ?? this.last;
    const sealed = this.tools.sealing.seal(encodeWrite(write), connectionId, logPlace(number));
    await this.tools.log.append(companyId, this.lease, { number, sequence, sealed });
    this.number = number;
    this.last = sequence;
    this.records.push({ number, write });
    if (this.records.length >= FOLD_AT_RECORDS || write.credentials) this.foldSoon(0, () => this.fold());
    else this.foldSettledSoon();
  }

  /** Journal entries that are nowhere else yet, in order. */
  unfolded(): JournalEntry[] {
    return this.records.flatMap(({ write }) => write.entries);
  }

  /** Their newest values among what is not folded; null: removed. */
  keysAt(places: readonly string[]): Map<string, Buffer | null> {
    return new Map(
      places.flatMap((place) => {
        const value = this.records.findLast(({ write }) => write.keys.has(place))?.write.keys.get(place);
        return value === undefined ? [] : [[place, value] as const];
      }),
    );
  }

  /** @returns false when the entry is, or is about to be, in the journal's own collection */
  settle(sequence: number): boolean {
    if (this.owed.has(sequence)) return false;
    const oldest = this.records.find(({ write }) => write.entries.length > 0)?.write.entries[0];
    const isHere = oldest !== undefined && sequence >= oldest.sequence; // all that came after it is here too
    if (isHere) this.published.add(sequence);
    return isHere;
  }

  /** Resolves when everything written so far is where it is read from. */
  async fold(): Promise<void> {
    await this.foldNext(() => this.records);
  }

  /** Resolves when no fold is under way. */
  async folded(): Promise<void> {
    while (this.folding) await this.folding;
  }

  /** No more is written. @returns false when something is left for the next `open` */
  async close(): Promise<boolean> {
    this.isClosed = true;
    clearTimeout(this.timer);
    try {
      await this.fold();
      return true;
    } catch (error) {
      this.tools.logger.info({ err: error, connectionId: this.lease.connectionId }, 'folded at the next opening');
      return false;
    }
  }

  /** What waits to be published stays here: it is settled in memory in a moment, instead of stored and removed again. */
  private async foldSettled(): Promise<void> {
    const isWaiting = ({ write }: Numbered) => write.entries.some(({ sequence }) => !this.published.has(sequence));
    await this.foldNext(() => {
      const waiting = this.records.findIndex(isWaiting);
      return waiting < 0 ? this.records : this.records.slice(0, waiting);
    });
    if (this.records.length > 0) this.foldSettledSoon();
  }

  /** Not all connections at once. */
  private foldSettledSoon(): void {
    this.foldSoon(FOLD_EVERY_MS * (0.5 + Math.random()), () => this.foldSettled());
  }

  private foldSoon(ms: number, fold: () => Promise<void>): void {
    if (this.isClosed || (this.timer && ms > 0)) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      fold().catch((error: unknown) => {
        this.tools.logger.warn({ err: error, connectionId: this.lease.connectionId }, 'folded later');
        this.foldSoon(FOLD_EVERY_MS, fold);
      });
    }, ms);
  }

  private async foldNext(select: () => readonly Numbered[]): Promise<void> {
    while (this.folding) await this.folding;
    const records = [...select()]; // what is written meanwhile is not of this fold
    if (records.length === 0) return;
    this.folding = this.foldRecords(records).finally(() => {
      this.folding = undefined;
      this.owed = new Set();
    });
    await this.folding;
  }

  private async foldRecords(folded: readonly Numbered[]): Promise<void> {
    const { keys, entries, credentials } = mergeWrites(folded.map(({ write }) => write));
    const owed = entries.filter(({ sequence }) => !this.published.has(sequence));
    this.owed = new Set(owed.map(({ sequence }) => sequence));
    await this.store([], owed, credentials);
    const places = [...keys];
    for (let n = 0; n < places.length; n += STEP_KEYS) {
      if (n > 0 && !this.isClosed) await new Promise((resolve) => setTimeout(resolve, REST_MS));
      await this.store(places.slice(n, n + STEP_KEYS), [], undefined);
    }
    await this.tools.log.trim(this.lease.companyId, this.lease, folded.at(-1)?.number ?? 0);
    this.records = this.records.slice(folded.length);
    for (const { sequence } of entries) this.published.delete(sequence);
  }

  private async store(keys: [string, Buffer | null][], owed: JournalEntry[], credentials: Buffer | undefined) {
    if (keys.length === 0 && owed.length === 0 && !credentials) return;
    const { companyId, connectionId } = this.lease;
    const seal = (place: string, bytes: Uint8Array) => this.tools.sealing.seal(bytes, connectionId, place);
    await this.tools.vault.store(companyId, this.lease, {
      keys: new Map(keys.map(([place, bytes]) => [place, bytes && seal(place, bytes)])),
      journal: owed.map((entry) => ({
        sequence: entry.sequence,
        sealed: seal(journalPlace(entry.sequence), encodeEntry(entry)),
      })),
      credentials: credentials && seal(CREDENTIALS, credentials),
    });
  }
}
