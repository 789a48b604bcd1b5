import { Batcher } from '@recado/service-kit/async';
import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { KeyCache } from './key-cache.js';
import { reviveKey, toBytes } from './key-codec.js';
import { SignalKeys, typeOf, type KeyChange, type Staged } from './signal-keys.js';
import { keyNameIn, pairingIdOf, storedNameOf } from './pairing.js';
import type { VaultRepository } from './vault.repository.js';
import type { WriteLog } from './write-log.js';

/** Receives the journal entries of one connection, in order. */
export type EntrySink = {
  /** Receives entries that are being written to the database. */
  begin(entries: readonly JournalEntry[]): void;
  /**
   * Receives entries that are stored together with their keys. An empty list means that an earlier owner left entries
   * in the journal.
   */
  offer(entries: readonly JournalEntry[]): void;
};
/** Called when a write failed. The socket must be closed before Baileys responds to anything. */
export type OnFailure = (error: unknown) => void;
type PendingWrite = { changes: ReadonlyMap<string, KeyChange>; entries: JournalEntry[]; credentials?: Buffer };

/** Enough for the sessions and identities of about 400 contacts. */
const CACHED_KEYS = 2_000;

/**
 * The keys, credentials and journal of one connection for the lifetime of one socket. A vault is closed after a failed
 * write, because its state then differs from the database.
 */
export class Vault {
  readonly keys: SignalKeys;
  /** Commits in order; writes that arrive during a commit are combined into the next one. */
  private readonly writes = new Batcher<PendingWrite, void>((pending) => this.commit(pending));
  private newest: Promise<void> | undefined;
  private failure: { error: unknown } | undefined;
  private isClosed = false;
  private sequence: number;
  private readonly pairingId: string;

  constructor(
    private readonly lease: Lease,
    readonly creds: AuthenticationCreds,
    private readonly log: WriteLog,
    private readonly repository: VaultRepository,
    private readonly sink: EntrySink,
    private readonly onFailure: OnFailure,
    private readonly closeLog: () => Promise<void>,
  ) {
    this.sequence = log.sequence;
    this.pairingId = pairingIdOf(creds);
    this.keys = new SignalKeys(new KeyCache(CACHED_KEYS), {
      read: (names) => this.read(names),
      commit: (staged) => this.stage(staged),
    });
  }

  saveCredentials(): Promise<void> {
    if (this.isClosed) return Promise.resolve();
    return this.write({ changes: new Map(), entries: [], credentials: toBytes(this.creds) });
  }

  /**
   * Resolves once all writes so far are durable. Rejects permanently after the first failed commit. Returns undefined
   * if nothing is pending.
   */
  stored(): Promise<void> | undefined {
    return this.newest;
  }

  /**
   * Resolves when all writes are stored or have failed. Baileys' later writes, from frames that it is still handling,
   * are rejected: they would use the next session's log numbers, and WhatsApp delivers their messages again.
   */
  async close(): Promise<void> {
    for (let last = this.newest; last; last = this.newest === last ? undefined : this.newest)
      await last.catch(() => undefined);
    this.isClosed = true;
    await this.closeLog();
  }

  private async read(names: readonly string[]): Promise<Map<string, unknown>> {
    const { companyId, connectionId } = this.lease;
    const storedNames = names.map((name) => storedNameOf(this.pairingId, name));
    const inLog = this.log.keysOf(storedNames);
    const elsewhere = storedNames.filter((name) => !inLog.has(name));
    const compacted = await this.repository.readKeys(companyId, connectionId, elsewhere);
    const all = [...inLog, ...compacted].map(([stored, bytes]) => [keyNameIn(stored), bytes] as const);
    return new Map(all.map(([name, bytes]) => [name, bytes && reviveKey(typeOf(name), bytes)]));
  }

  private stage({ changes, journal }: Staged): Promise<void> {
    if (this.isClosed) return Promise.reject(new Error('the link is closed'));
    const entries = journal.map((entry) => ({ ...entry, sequence: (this.sequence += 1) }));
    const stored = this.write({ changes, entries });
    if (entries.length > 0) this.sink.begin(entries);
    return stored;
  }

  private write(write: PendingWrite): Promise<void> {
    const stored = this.writes.add('', write);
    this.newest = stored;
    stored.then(
      () => this.newest === stored && (this.newest = undefined),
      () => undefined,
    );
    return stored;
  }

  /** Commits nothing after a failure, because later writes were computed from data that was not stored. */
  private async commit(pending: PendingWrite[]): Promise<PromiseSettledResult<void>[]> {
    if (this.failure) throw this.failure.error;
    try {
      await this.append(pending);
    } catch (error) {
      this.failure = { error };
      this.onFailure(error);
      throw error;
    }
    return pending.map(() => ({ status: 'fulfilled', value: undefined }));
  }

  private async append(pending: PendingWrite[]): Promise<void> {
    const changes = new Map(pending.flatMap((one) => [...one.changes]));
    const keys = new Map(
      [...changes].map(([name, { value }]) => [
        storedNameOf(this.pairingId, name),
        value == null ? null : toBytes(value),
      ]),
    );
    const entries = pending.flatMap((one) => one.entries);
    const credentials = pending.findLast((one) => one.credentials)?.credentials;
    await this.log.append({ keys, entries, credentials });
    if (entries.length > 0) this.sink.offer(entries);
  }
}
