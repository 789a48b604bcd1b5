import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Lease } from '../leases/lease.js';
import type { JournalEntry } from '../protocol/journal-entry.js';
import { CommitQueue } from './commit-queue.js';
import { KeyCache } from './key-cache.js';
import { reviveKey, toBytes } from './key-codec.js';
import type { Sealing } from './sealing.js';
import { keyNameOf, SignalKeys, type KeyChange, type Staged } from './signal-keys.js';
import type { VaultRepository } from './vault.repository.js';
import type { WriteLog } from './write-log.js';

export type VaultListeners = {
  /** Called in order with entries that are on their way into the database. */
  onJournaling: (entries: readonly JournalEntry[]) => void;
  /**
   * Called in order with entries that are stored together with their keys. An empty list means: look into the journal, an
   * earlier owner left something there.
   */
  onJournaled: (entries: readonly JournalEntry[]) => void;
  /** Called when a write failed: the socket must be closed before Baileys answers anything. */
  onFailure: (error: unknown) => void;
};
type PendingWrite = { changes: ReadonlyMap<string, KeyChange>; entries: JournalEntry[]; credentials?: Buffer };

/** The sessions and identities of about 400 contacts fit in. */
const CACHED_KEYS = 2_000;

/**
 * Keys, credentials and journal of one connection for the time of one socket. A vault does not outlive a failed write,
 * because the database then knows better.
 */
export class Vault {
  readonly keys: SignalKeys;
  private readonly queue: CommitQueue<PendingWrite>;
  private sequence: number;

  constructor(
    private readonly lease: Lease,
    readonly creds: AuthenticationCreds,
    private readonly log: WriteLog,
    private readonly repository: VaultRepository,
    private readonly sealing: Sealing,
    private readonly listeners: VaultListeners,
    private readonly closeLog: () => Promise<void>,
  ) {
    this.sequence = log.sequence;
    this.queue = new CommitQueue((writes) => this.commit(writes), listeners.onFailure);
    this.keys = new SignalKeys(new KeyCache(CACHED_KEYS), {
      read: (type, ids) => this.read(type, ids),
      commit: (staged) => this.stage(staged),
    });
  }

  saveCredentials(): Promise<void> {
    return this.queue.add({ changes: new Map(), entries: [], credentials: toBytes(this.creds) });
  }

  /**
   * Resolves once all writes so far are durable. Rejects permanently after the first failed commit. Returns undefined when
   * nothing is pending.
   */
  stored(): Promise<void> | undefined {
    return this.queue.stored();
  }

  /** Resolves when everything that was written is stored, or has failed. */
  async close(): Promise<void> {
    await this.queue.idle();
    await this.closeLog();
  }

  private async read(type: string, ids: string[]): Promise<Map<string, unknown>> {
    const { companyId, connectionId } = this.lease;
    const names = ids.map((id) => keyNameOf(type, id));
    const inLog = this.log.keysOf(names);
    const elsewhere = names.filter((name) => !inLog.has(name));
    const found = await this.repository.readKeys(companyId, connectionId, elsewhere);
    const compacted = [...found].map(([name, sealed]) => [name, this.sealing.open(sealed, connectionId, name)]);
    const all = [...inLog, ...(compacted as [string, Buffer][])];
    return new Map(all.map(([name, bytes]) => [name.slice(type.length + 1), bytes && reviveKey(type, bytes)]));
  }

  private stage({ changes, journal }: Staged): Promise<void> {
    const entries = journal.map((entry) => ({ ...entry, sequence: (this.sequence += 1) }));
    const stored = this.queue.add({ changes, entries });
    if (entries.length > 0) this.listeners.onJournaling(entries);
    return stored;
  }

  private async commit(pending: PendingWrite[]): Promise<void> {
    const changes = new Map(pending.flatMap((one) => [...one.changes]));
    const keys = new Map([...changes].map(([name, { value }]) => [name, value == null ? null : toBytes(value)]));
    const entries = pending.flatMap((one) => one.entries);
    const credentials = pending.findLast((one) => one.credentials)?.credentials;
    await this.log.append({ keys, entries, credentials });
    if (entries.length > 0) this.listeners.onJournaled(entries);
  }
}
